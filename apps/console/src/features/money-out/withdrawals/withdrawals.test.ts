import { texts as english } from '../../../app/variants/merchant/texts-en.ts';
import {
  waitReasons,
  waits,
  statusesOfTab,
  withdrawalImportColumns,
  withdrawalEventNames,
  withdrawalSources,
  withdrawalStatusReasons,
  type OwnWithdrawalRow,
  type WaitReason,
  type WireMoney,
  type WithdrawalQuote,
} from '@wallet/contract';
import { describe, expect, test } from 'vitest';
import {
  timelineMessages,
  nameCheckText,
  withdrawalState,
} from '../../../shared/withdrawal/withdrawal-docs.ts';
import { tabCount } from '../../../shared/withdrawal/tab-count.ts';
import {
  columnHelp,
  orderedRows,
  sampleFile,
  sendDisabledReason,
  type ImportCheck,
} from './import-file.ts';
import { emptyForm, readForm } from './new-form.ts';
import { quoteRows } from '../../../shared/withdrawal/quote-rows.ts';
import { allOf } from './all-of.ts';
import { statusMessages, type Standing } from './wait-next.ts';
import { fits, queryOf, readFilters, tabs } from './withdrawal-filters.ts';
import { sumOf } from './withdrawal-sums.ts';

/** Sentences of waits stand for themselves, by their keys. */
const texts = Object.fromEntries(
  Object.entries(english).filter(([key]) => !key.startsWith('wait')),
);
const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  (texts[key] ?? key).replace(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => String(values[name]));
const standing = (
  reason: WaitReason,
  status: Standing['status'],
  statusReason: Standing['statusReason'] = null,
) =>
  statusMessages(
    {
      status,
      statusReason,
      isOutcomeUnknown: false,
      mayAccept: false,
      waitsFor: { reason, by: waits[reason], since: '2026-11-21T09:00:00.000Z', until: null },
    },
    t,
  );
const rp = (value: string): WireMoney => ({ value: `${value}.00`, currency: 'IDR' });
const at = { now: new Date('2026-11-21T09:00:00Z'), timeZone: 'Asia/Jakarta' };

describe('the list', () => {
  test('the address says mode, tab, words and days; other words are the usual list', () => {
    expect(readFilters({ mode: 'test', tab: 'onHold', search: ' ab ', date: 'today' })).toEqual({
      mode: 'test',
      tab: 'onHold',
      search: 'ab',
      date: 'today',
    });
    expect(readFilters({ mode: 'x', tab: 'unknown', search: 'a', date: 'toString' })).toEqual({
      mode: 'live',
      tab: 'all',
    });
    expect(queryOf({ mode: 'live', tab: 'all' }, { after: undefined, ...at })).toEqual({
      mode: 'live',
      limit: '50',
    });
    expect(
      queryOf({ mode: 'live', tab: 'sending', date: 'today' }, { after: 'wdr_9', ...at }),
    ).toMatchObject({ tab: 'sending', after: 'wdr_9', from: '2026-11-20T17:00:00.000Z' });
  });

  test('every status is in exactly one tab, and a row waits behind the pill only where it belongs', () => {
    const statuses = Object.values(statusesOfTab).flat();
    expect(new Set(statuses).size).toBe(statuses.length);
    expect(tabs.filter((tab) => tab !== 'all').every((tab) => tab in statusesOfTab)).toBe(true);
    const row = { mode: 'live', status: 'approved', createdAt: '2026-11-21T08:00:00Z' } as const;
    expect(fits(row, { mode: 'live', tab: 'sending' }, at)).toBe(true);
    for (const other of [
      { mode: 'test', tab: 'sending' },
      { mode: 'live', tab: 'ended' },
      { mode: 'live', tab: 'all', search: 'dian' },
      { mode: 'live', tab: 'all', date: 'yesterday' },
    ] as const)
      expect(fits(row, other, at)).toBe(false);
  });

  test('a tab says how many up to a thousand, and stands out only where somebody has to act', () => {
    expect(tabCount(undefined, 'en')).toBeUndefined();
    expect(tabCount(3, 'en', true)).toEqual({ text: '3', isAwaited: true });
    expect(tabCount(0, 'en', true)).toEqual({ text: '0', isAwaited: false });
    expect(tabCount(1_000, 'en')).toEqual({ text: '1,000+', isAwaited: false });
  });
});

describe('words', () => {
  test('every source, reason, movement and state has its own', () => {
    const keys = [
      ...withdrawalSources.map((word) => `withdrawalSource.${word}`),
      ...withdrawalStatusReasons.map((word) => `withdrawalReason.${word}`),
      ...withdrawalEventNames.map((word) => timelineMessages[word]),
      ...[...Object.values(statusesOfTab).flat(), 'unknown'].map((word) => `withdrawalIs.${word}`),
    ];
    expect(keys.filter((key) => texts[key] === undefined)).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('an outcome nobody knows is no success and no failure', () => {
    expect(withdrawalState({ status: 'processing', isOutcomeUnknown: true })).toBe('unknown');
    expect(t('withdrawalIs.unknown')).toBe(
      'Being sent. The phone has not told yet how it ended; nothing is sent again.',
    );
    expect([sumOf('processing'), sumOf('succeeded'), sumOf('failed')]).toEqual([
      'held',
      'taken',
      'free',
    ]);
  });

  test('a merchant reads for what it waits and who acts next, in a sentence for each', () => {
    for (const reason of waitReasons) {
      const sentence = english[`wait.${reason}`];
      expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(standing(reason, 'approved').wait).toMatch(/wait(By|Own)\./);
    }
  });

  test('a merchant reads each thing once, and of no question that nobody has asked yet', () => {
    expect(standing('nameInquiryLimit', 'verifying')).toEqual({
      state: 'wait.nameInquiryLimit',
      why: null,
      wait: 'waitBy.system',
    });
    expect(standing('nameFailed', 'verificationFailed', 'accountNotFound')).toEqual({
      state: t('withdrawalIs.verificationFailed'),
      why: 'There is no such account.',
      wait: 'waitOwn.nameFailed',
    });
    expect(standing('phoneAway', 'approved')).toEqual({
      state: t('withdrawalIs.approved'),
      why: null,
      wait: 'wait.phoneAway waitBy.operator',
    });
  });

  test('the name check says the name where it is told', () => {
    const check = (nameCheck: Partial<OwnWithdrawalRow['nameCheck']>) =>
      nameCheckText(
        {
          nameCheck: {
            status: 'verified',
            foundName: null,
            nameScore: null,
            reason: null,
            ...nameCheck,
          },
          destination: {
            payoutMethodId: null,
            method: 'livin',
            institution: { country: 'ID', code: '014', name: 'BCA' },
            last4: '7730',
            holderName: 'Hendra',
          },
        },
        t,
      );
    expect(check({ foundName: 'HENDRA GUNAWAN' })).toBe(
      'BCA answers HENDRA GUNAWAN, the same name.',
    );
    expect(check({})).toBe('BCA confirms this holder.');
    expect(check({ status: 'unsupported', reason: 'noInquiry' })).toBe('BCA tells no names.');
    expect(check({ status: 'closeMatch' })).not.toContain('undefined');
  });
});

describe('a new withdrawal', () => {
  const form = {
    ...emptyForm,
    method: 'pym_1',
    amount: '150.000',
    note: ' Invoice ',
    reference: '',
  };
  const of = { currency: 'IDR', mode: 'live' } as const;

  test('is sent as the API takes it; what is wrong is named in the order of the fields', () => {
    expect(readForm(form, of)).toEqual({
      amount: rp('150000'),
      body: { payoutMethodId: 'pym_1', amount: rp('150000'), mode: 'live', note: 'Invoice' },
    });
    expect(readForm({ ...emptyForm, amount: '1,5', reference: 'a b' }, of)).toEqual({
      errors: {
        method: 'withdrawalForm.methodMissing',
        amount: 'amount.malformed.IDR',
        reference: 'link.referenceMalformed',
      },
    });
  });

  test('the quote shows what is received, what it costs, what is set aside and what is left', () => {
    const quote: WithdrawalQuote = {
      amount: rp('150000'),
      fee: rp('6500'),
      total: rp('156500'),
      availableAfter: rp('-500'),
      arrival: 'minutes',
      problem: null,
    };
    expect(
      quoteRows(quote).map(({ key, of: money, isShort }) => [key, money.value, isShort ?? false]),
    ).toEqual([
      ['receives', '150000.00', false],
      ['fee', '6500.00', false],
      ['total', '156500.00', false],
      ['left', '-500.00', true],
    ]);
  });

  test('all of it leaves room for the fee and never takes more than there is', async () => {
    const fixed = () => Promise.resolve({ fee: rp('6500') });
    expect(await allOf(rp('100000'), fixed)).toEqual(rp('93500'));
    expect(await allOf(rp('6500'), fixed)).toBeUndefined();
    const onePercent = (amount: WireMoney) =>
      Promise.resolve({ fee: rp(String(Math.ceil(Number(amount.value) / 100))) });
    const all = await allOf(rp('1000000'), onePercent);
    const sum = Number(all?.value) + Math.ceil(Number(all?.value) / 100);
    expect(sum).toBeLessThanOrEqual(1_000_000);
    expect(sum).toBeGreaterThan(999_900);
  });
});

describe('a file', () => {
  const row = {
    line: 2,
    reference: 'A-1',
    amount: '150000',
    destination: 'BCA 7730',
    fee: rp('0'),
    problems: [],
    requestId: null,
  };
  const check: ImportCheck = {
    rows: [row],
    valid: 1,
    total: rp('150000'),
    totalFee: rp('0'),
    availableAfter: rp('10'),
  };
  const wrong = {
    ...row,
    line: 3,
    problems: [{ column: 'amount', code: 'amountUnreadable' as const, about: 'IDR' }],
  };

  test('rows with problems stand first, and one of them keeps all from being sent', () => {
    expect(orderedRows([row, wrong]).map(({ line }) => line)).toEqual([3, 2]);
    expect(sendDisabledReason(undefined)).toBe('withdrawalImport.noFile');
    expect(sendDisabledReason({ ...check, rows: [row, wrong] })).toBe(
      'withdrawalImport.hasProblems',
    );
    expect(sendDisabledReason({ ...check, rows: [], valid: 0 })).toBe('withdrawalImport.nothing');
    expect(sendDisabledReason({ ...check, availableAfter: rp('-1') })).toBe(
      'withdrawalProblem.insufficientFunds',
    );
    expect(sendDisabledReason(check)).toBeUndefined();
  });

  test('the help names every column, and the sample has a cell for each', () => {
    expect(columnHelp.map(({ column }) => column)).toEqual(withdrawalImportColumns);
    for (const currency of ['IDR', 'PHP'] as const) {
      const lines = sampleFile(currency)
        .trim()
        .split('\r\n')
        .map((line) => line.split(',').length);
      expect(new Set(lines)).toEqual(new Set([withdrawalImportColumns.length]));
    }
  });
});
