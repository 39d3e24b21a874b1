import { texts as english } from '../../../app/variants/admin/texts-en.ts';
import {
  approvalReasons,
  ruleNames,
  withdrawalDecisions,
  withdrawalTabs,
  type OperatorWithdrawalRow,
  type WireMoney,
} from '@wallet/contract';
import { describe, expect, test } from 'vitest';
import { sumsByCurrency } from './decide/bulk-sums.ts';
import {
  actionReason,
  findingLabels,
  fingerprint,
  reasonLabels,
  sumsText,
  waitLabels,
} from './case-labels.ts';
import { changesOf, isChanged, needsReason, placeOf } from './decide/decisions.ts';
import { readNew } from './decide/new-request.ts';
import { fits, queryOf, readFilters } from './queue-filters.ts';
import type { WithdrawalCase } from './use-queue.ts';

const texts: Readonly<Record<string, string>> = english;
const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  (texts[key] ?? texts[`${key}_other`] ?? key).replace(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) =>
    String(values[name]),
  );
const rp = (value: string): WireMoney => ({ value: `${value}.00`, currency: 'IDR' });
const nowMs = Date.parse('2026-11-21T09:00:00Z');
const history: WithdrawalCase['destinationHistory'] = {
  paidCount: 0,
  paidSum: rp('0'),
  firstPaidAt: null,
  lastPaidAt: null,
  failedCount: 0,
  otherMerchants: 0,
  methodAddedAt: '2026-11-19T08:00:00Z',
  recent: [],
};
const reasonsOf = (
  reasons: OperatorWithdrawalRow['reasons'],
  limits: WithdrawalCase['limits'] = {},
) =>
  reasonLabels(
    { request: { reasons } as OperatorWithdrawalRow, limits, destinationHistory: history },
    nowMs,
    t,
  );
const seen = {
  revision: 3,
  payloadHash: '9f3ca71e'.padEnd(64, '0'),
  amount: rp('48500000'),
  fee: rp('6500'),
  status: 'pendingApproval',
  destination: null,
  approvals: { given: 1, needed: 2 },
} as const;

test('the address says tab, mode, words, merchant and source; other words are the usual list', () => {
  const merchant = `mer_${'0'.repeat(26)}`;
  expect(readFilters({})).toEqual({ tab: 'pendingApproval', mode: 'live' });
  expect(
    readFilters({ tab: 'ended', mode: 'test', search: 'bca', merchant, source: 'api' }),
  ).toEqual({ tab: 'ended', mode: 'test', search: 'bca', merchantId: merchant, source: 'api' });
  expect(readFilters({ tab: 'x', merchant: 'me', source: 'constructor' })).toEqual({
    tab: 'pendingApproval',
    mode: 'live',
  });
  expect(queryOf({ tab: 'onHold', mode: 'live' }, 'wdr_1')).toEqual({
    tab: 'onHold',
    mode: 'live',
    after: 'wdr_1',
    limit: '50',
  });
});

test('a row belongs into its tab alone, one of unknown outcome also into that of the unknown', () => {
  const row = {
    mode: 'live',
    status: 'processing',
    isOutcomeUnknown: true,
    source: 'api',
    merchant: { id: 'mer_1', code: 'A', name: 'A' },
  } as const;
  expect(withdrawalTabs.filter((tab) => fits(row, { tab, mode: 'live' }))).toEqual([
    'sending',
    'unknown',
  ]);
  expect(fits(row, { tab: 'sending', mode: 'live', source: 'csv' })).toBe(false);
});

describe('why people decide', () => {
  test('every reason is a sentence of its own, those for two people first, with the age of a young destination', () => {
    expect(new Set(reasonsOf([...approvalReasons])).size).toBe(approvalReasons.length);
    expect(reasonsOf(['destinationYoung', 'aboveSecondPerson'])).toEqual([
      'Above the limit for one person.',
      'The payout method is 2 days old.',
    ]);
    expect(
      reasonsOf(['aboveAutomatic', 'aboveSecondPerson'], { aboveAutomatic: rp('500000') }),
    ).toEqual([
      'Above the limit for one person.',
      'Above the Rp\u00a0500.000 that are approved automatically.',
    ]);
  });

  test('what a rule found is told with its figures, and nothing is left to fill in', () => {
    const found: WithdrawalCase['findings'] = [
      {
        rule: 'velocity',
        outcome: 'hold',
        params: {
          scope: 'destination',
          measure: 'sum',
          pace: 'day',
          limit: '5000000.00',
          used: '4000000.00',
          asked: '2000000.00',
          currency: 'IDR',
        },
      },
      { rule: 'blocklist', outcome: 'reject', params: { kind: 'payee', shown: 'BCA ••7730' } },
      {
        rule: 'firstUse',
        outcome: 'hold',
        params: { limit: '1000000.00', asked: '2000000.00', currency: 'IDR', knownAfterHours: 24 },
      },
    ];
    expect(found.map(({ rule }) => rule)).toEqual(ruleNames);
    const words = found.map((finding) => findingLabels(finding, t).replaceAll('\u00a0', ' '));
    expect(words[0]).toBe(
      'A destination may have Rp 5.000.000 a day; Rp 4.000.000 were used, and this asks for Rp 2.000.000. It is held for a person.',
    );
    expect(words.join('')).not.toMatch(/undefined|\{\{/);
  });

  test('what it waits for is an obstacle with its act, a reason, or its turn', () => {
    expect(waitLabels('balanceLow', t)).toEqual({
      text: 'Not enough money on it',
      act: 'Move money into it.',
    });
    expect(waitLabels('equalPayout', t)).toMatchObject({
      act: null,
      text: english['approvalReason.equalPayout'],
    });
    expect(waitLabels('merchantOwes', t).text).toContain('owes');
    expect(waitLabels('somethingNew', t).text).toBe('for its turn');
  });
});

describe('deciding', () => {
  test('everything but approving says why, and the second of two is told so', () => {
    expect(withdrawalDecisions.filter(needsReason)).toEqual(['reject', 'hold', 'release']);
    expect(
      [
        { given: 0, needed: 1 },
        { given: 0, needed: 2 },
        { given: 1, needed: 2 },
      ].map(placeOf),
    ).toEqual(['only', 'first', 'second']);
  });

  test('a changed request is told field by field; the fingerprint stands for the whole', () => {
    expect(isChanged(seen, { ...seen })).toBe(false);
    expect(changesOf(seen, { ...seen, revision: 4 }, t)).toEqual([]);
    expect(isChanged(seen, { ...seen, revision: 4 })).toBe(true);
    const changed = { ...seen, revision: 4, fee: rp('7000'), payloadHash: 'a'.repeat(64) };
    expect(
      changesOf(seen, changed, t).map(({ field, before, after }) => [
        field,
        before.replaceAll('\u00a0', ' '),
        after.replaceAll('\u00a0', ' '),
      ]),
    ).toEqual([
      ['Fee', 'Rp 6.500', 'Rp 7.000'],
      ['Fingerprint', '9f3c a71e', 'aaaa aaaa'],
    ]);
    expect(fingerprint(seen.payloadHash)).toBe('9f3c a71e');
  });

  test('an act that the reader may not use says why', () => {
    expect(actionReason({ may: true, why: null }, t)).toBeUndefined();
    expect(actionReason({ may: false, why: 'secondPersonNeeded' }, t)).toContain('Another person');
    expect(actionReason({ may: false, why: null }, t)).toBe('Its state does not allow it.');
  });

  test('amounts are summed by currency, and said in one sentence', () => {
    const sums = sumsByCurrency([rp('100'), { value: '92150.00', currency: 'PHP' }, rp('200')]);
    expect(sums).toEqual([rp('300'), { value: '92150.00', currency: 'PHP' }]);
    expect(sumsText(sums, 'en').replaceAll('\u00a0', ' ')).toBe('Rp 300 and \u20b192,150.00');
  });

  test('a request for a merchant is sent as the API takes it, in the merchant\u2019s currency', () => {
    const form = { merchant: 'mer_1', method: 'pym_1', amount: '1,500.5', note: ' ' };
    expect(readNew(form, { currency: 'PHP', mode: 'live' })).toEqual({
      amount: { value: '1500.50', currency: 'PHP' },
      body: {
        payoutMethodId: 'pym_1',
        amount: { value: '1500.50', currency: 'PHP' },
        mode: 'live',
      },
    });
    expect(readNew(form, { currency: 'IDR', mode: 'live' })).toEqual({
      errors: { amount: 'withdrawalQueue.amountWrong.IDR' },
    });
    expect(readNew({ ...form, method: '' }, { currency: 'PHP', mode: 'live' })).toEqual({
      errors: {},
    });
  });
});
