import { describe, expect, test } from 'vitest';
import { statesOf, usesPace, withdrawalMachine } from '@wallet/contract';
import { evaluate, type RuleDecision } from './judge.ts';

const since = new Date('2026-11-21T17:00:00Z');
const rule = {
  id: 'rul_a',
  merchantId: null,
  scope: 'customer',
  measure: 'count',
  pace: 'day',
  most: 3n,
  currency: null,
  outcome: 'hold',
} as const;
const sum = {
  ...rule,
  id: 'rul_b',
  measure: 'sum',
  most: 500_000_000n,
  currency: 'IDR',
  outcome: 'reject',
} as const;
const used = (count: bigint, sumMinor = 0n) => ({ count, sumMinor, since });
const request: RuleDecision = {
  amountMinor: 100_000_000n,
  currency: 'IDR',
  rules: [],
  blocks: [],
  firstUse: null,
};

describe('a pace', () => {
  test.each([
    [2n, 'allow'],
    [3n, 'hold'],
    [4n, 'hold'],
  ] as const)('of three a day lets the next through after %s: %s', (count, outcome) => {
    expect(evaluate({ ...request, rules: [{ ...rule, used: used(count) }] }).outcome).toBe(outcome);
  });

  test.each([
    [400_000_000n, 'allow'],
    [400_000_001n, 'reject'],
    [500_000_000n, 'reject'],
  ] as const)('of a sum counts the request itself: after %s it is %s', (before, outcome) => {
    expect(evaluate({ ...request, rules: [{ ...sum, used: used(99n, before) }] }).outcome).toBe(
      outcome,
    );
  });

  test('is explained by its limit, what was used and asked, and since when', () => {
    expect(
      evaluate({
        ...request,
        rules: [
          { ...rule, used: used(3n) },
          { ...sum, used: used(3n, 450_000_000n) },
        ],
      }).findings,
    ).toEqual([
      {
        rule: 'velocity',
        outcome: 'reject',
        ruleId: 'rul_b',
        params: {
          scope: 'customer',
          measure: 'sum',
          pace: 'day',
          limit: '5000000.00',
          used: '4500000.00',
          asked: '1000000.00',
          currency: 'IDR',
          since: '2026-11-21T17:00:00.000Z',
        },
      },
      {
        rule: 'velocity',
        outcome: 'hold',
        ruleId: 'rul_a',
        params: {
          scope: 'customer',
          measure: 'count',
          pace: 'day',
          limit: 3,
          used: 3,
          asked: 1,
          since: '2026-11-21T17:00:00.000Z',
        },
      },
    ]);
  });
});

test('nothing found is allowed', () => {
  expect(evaluate(request)).toEqual({ outcome: 'allow', findings: [] });
});

test('the worst finding decides, and all of them are kept', () => {
  const block = { id: 'blk_a', kind: 'phone', shown: '•••• 5678', outcome: 'hold' } as const;
  const verdict = evaluate({
    ...request,
    rules: [{ ...sum, used: used(0n, 500_000_000n) }],
    blocks: [block],
    firstUse: { aboveMinor: 1n, knownAfterHours: 72 },
  });
  expect(verdict.outcome).toBe('reject');
  expect(
    verdict.findings.map(({ rule: name, outcome, ruleId }) => [name, outcome, ruleId]),
  ).toEqual([
    ['velocity', 'reject', 'rul_b'],
    ['blocklist', 'hold', 'blk_a'],
    ['firstUse', 'hold', null],
  ]);
});

test.each([
  [99_999_999n, 'hold'],
  [100_000_000n, 'allow'],
] as const)('a first payment above %s is %s', (aboveMinor, outcome) => {
  expect(evaluate({ ...request, firstUse: { aboveMinor, knownAfterHours: 72 } }).outcome).toBe(
    outcome,
  );
});

test('what was let through uses a pace, what was held back, ended before it was sent or came back does not', () => {
  expect(Object.keys(usesPace).toSorted()).toEqual(statesOf(withdrawalMachine).toSorted());
  const using = (use: string) =>
    statesOf(withdrawalMachine)
      .filter((status) => usesPace[status] === use)
      .toSorted();
  expect(using('yes')).toEqual([
    'approved',
    'pendingApproval',
    'processing',
    'reversed',
    'succeeded',
  ]);
  expect(using('onceAllowed')).toEqual(['awaitingConfirmation', 'draft', 'verifying']);
});
