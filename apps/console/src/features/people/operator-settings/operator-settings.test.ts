import { texts as english } from '../../../app/variants/admin/texts-en.ts';
import { expect, test } from 'vitest';
import { plainTranslator } from '../../../lib/text/translator.ts';
import {
  announcementForm,
  announcementOf,
  announcementProblems,
} from './maintenance/announcement-form.ts';
import { blockBodyOf, blockProblems, emptyBlock } from './rules/block-form.ts';
import {
  emptyRule,
  limitOf,
  ruleBodyOf,
  ruleProblems,
  ruleFormSentence,
  termsOf,
} from './rules/rule-form.ts';
import { ruleSentence } from '../../../shared/rules/rule-labels.ts';
import { sectionOf } from './sections.ts';
import { softwareLabels } from './maintenance/software-labels.ts';

const t = plainTranslator(english);
const zone = 'Asia/Jakarta';

test('an address that names no section shows the first one', () => {
  expect([sectionOf('blocklist'), sectionOf('toString'), sectionOf(undefined)]).toEqual([
    'blocklist',
    'rules',
    'rules',
  ]);
});

test('a rule is said back as one plain sentence while it is typed', () => {
  const form = { ...emptyRule, limit: '5.000.000' };
  const said = (more: object, merchant?: string) => {
    const rule = ruleFormSentence({ ...form, ...more }, merchant);
    return rule && ruleSentence(rule, t);
  };
  expect(said({})).toBe('Hold when one customer asks for more than Rp\u00a05.000.000 in a day');
  expect(
    said({
      outcome: 'reject',
      scope: 'destination',
      pace: 'month',
      currency: 'PHP',
      limit: '1,000.50',
    }),
  ).toBe('Reject when more than \u20b11,000.50 is to go to one destination in a month');
  expect(said({}, 'Kopi Nusantara')).toBe(
    'Hold when one customer asks for more than Rp\u00a05.000.000 in a day (Kopi Nusantara)',
  );
  expect([
    said({ limit: '' }),
    said({ limit: '5.00' }),
    said({ measure: 'count', limit: '0' }),
  ]).toEqual([undefined, undefined, undefined]);
});

test('a count travels as a number and a sum as an amount, never both', () => {
  expect(termsOf({ ...emptyRule, measure: 'count', limit: '20' })).toEqual({
    merchantId: null,
    scope: 'customer',
    measure: 'count',
    pace: 'day',
    outcome: 'hold',
    limitCount: 20,
  });
  expect(termsOf({ ...emptyRule, limit: '5000000', merchantId: 'mer_1' })).toMatchObject({
    merchantId: 'mer_1',
    limitAmount: { value: '5000000.00', currency: 'IDR' },
  });
  for (const limit of ['', '1.5', '-1', '1e3', '1000001'])
    expect([limit, limitOf({ measure: 'count', limit, currency: 'IDR' })]).toEqual([
      limit,
      undefined,
    ]);
});

test('days begin and end in the reader\u2019s zone, the last one included', () => {
  const form = {
    ...emptyRule,
    limit: '1000',
    reason: ' more care ',
    from: '2026-12-01',
    until: '2026-12-01',
  };
  expect(ruleBodyOf(form, zone)).toMatchObject({
    reason: 'more care',
    validFrom: '2026-11-30T17:00:00.000Z',
    validUntil: '2026-12-01T17:00:00.000Z',
  });
  expect(ruleProblems(form)).toEqual({});
  expect(ruleProblems({ ...form, until: '2026-11-30', from: '2026-12-01', limit: 'many' })).toEqual(
    { limit: 'ruleForm.amountWrong', until: 'ruleForm.untilWrong' },
  );
});

test('a block is sent when everything of its kind is there', () => {
  const payee = {
    ...emptyBlock,
    value: '123-456-7890',
    institutionId: 'ID-014',
    reason: 'reported',
  };
  expect(blockBodyOf(payee, zone)).toEqual({
    kind: 'payee',
    value: '123-456-7890',
    institutionId: 'ID-014',
    outcome: 'reject',
    merchantId: null,
    reason: 'reported',
  });
  expect(blockBodyOf({ ...payee, institutionId: '' }, zone)).toBeUndefined();
  expect(blockBodyOf({ ...payee, reason: ' ' }, zone)).toBeUndefined();
  expect(blockBodyOf({ ...payee, kind: 'institution', value: '' }, zone)).toMatchObject({
    kind: 'institution',
    value: 'ID-014',
  });
  expect(blockBodyOf({ ...payee, kind: 'customer' }, zone)).toBeUndefined();
  expect(
    blockBodyOf({ ...payee, kind: 'customer', merchantId: 'mer_1', until: '2026-12-01' }, zone),
  ).toMatchObject({ kind: 'customer', merchantId: 'mer_1', expiresAt: '2026-12-01T17:00:00.000Z' });
  expect(blockProblems({ ...payee, kind: 'phone', value: '12' })).toEqual({
    value: 'blockForm.wrong.phone',
  });
  expect(blockProblems({ ...payee, kind: 'email', value: 'nobody' })).toEqual({
    value: 'blockForm.wrong.email',
  });
});

test('an announcement begins and ends by the reader\u2019s clock, takes along the languages that were written, and comes back into the form as it was', () => {
  const form = {
    ...announcementForm(null, zone),
    en: ' The bank is away. ',
    ph: 'Wala ang bangko.',
    until: '2026-12-01T21:00',
    source: 'letter',
  };
  const value = announcementOf(form, zone);
  expect(value).toEqual({
    severity: 'notice',
    audiences: ['operators', 'merchants', 'payers'],
    text: { en: 'The bank is away.', ph: 'Wala ang bangko.' },
    until: '2026-12-01T14:00:00.000Z',
  });
  expect(announcementForm(value ?? null, zone)).toMatchObject({
    en: 'The bank is away.',
    id: '',
    until: '2026-12-01T21:00',
    from: '',
    source: '',
  });
  expect([
    announcementOf({ ...form, en: ' ' }, zone),
    announcementOf({ ...form, until: '' }, zone),
    announcementOf({ ...form, audiences: [] }, zone),
  ]).toEqual([undefined, undefined, undefined]);
});

test('an announcement for nobody, from the past, or over before it begins is wrong at its field', () => {
  const nowMs = Date.parse('2026-12-01T10:00:00Z');
  const wrong = (more: object) =>
    announcementProblems(
      { audiences: ['payers'], from: '', until: '2026-12-01T21:00', ...more },
      zone,
      nowMs,
    );
  expect(wrong({})).toEqual({});
  expect(wrong({ audiences: [] })).toEqual({ audiences: 'announce.nobody' });
  expect(wrong({ until: '2026-12-01T16:59' })).toEqual({ until: 'announce.untilWrong' });
  expect(wrong({ from: '2026-12-01T16:00' })).toEqual({ from: 'announce.fromPast' });
  expect(wrong({ from: '2026-12-01T22:00' })).toEqual({ until: 'announce.untilWrong' });
});

test('what the server runs on is judged in a sentence, with the act of whoever brings it', () => {
  const words = plainTranslator(english);
  const says = (component: Parameters<typeof softwareLabels>[0]) =>
    softwareLabels(component, words, 'en-GB');
  const known = {
    newest: '26.13.0',
    newestOn: '2026-10-28',
    endsOn: '2029-04-30',
    notedOn: '2026-11-23',
  };
  const node = { product: 'node', version: '26.10.0', broughtBy: 'npm', known } as const;
  expect(says({ ...node, standing: 'behind' })).toEqual({
    what: '26.10.0, brought by npm',
    how: 'Behind: the newest known is 26.13.0 of 28 Oct 2026.',
    act: words('software.act.node'),
  });
  expect(says({ ...node, standing: 'good' }).act).toBeNull();
  expect(says({ ...node, standing: 'notKnown' })).toMatchObject({
    how: 'The list is of 23 Nov 2026, too old to tell whether there is a newer one.',
    act: words('software.act.old'),
  });
  expect(says({ ...node, product: 'postgresql', standing: 'notKnown', known: null })).toMatchObject(
    {
      how: 'Nothing is known of this line: it is not one that this product runs on.',
      act: words('software.act.postgresql.npm'),
    },
  );
  expect(
    says({ ...node, product: 'postgresql', broughtBy: 'operator', standing: 'ended' }),
  ).toMatchObject({
    what: '26.10.0, your own',
    how: 'Its line ended on 30 Apr 2029: nobody mends it any more.',
    act: words('software.act.postgresql.operator'),
  });
});
