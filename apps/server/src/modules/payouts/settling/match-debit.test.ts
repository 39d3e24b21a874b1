import { describe, expect, test } from 'vitest';
import type { DebitToExplain, PossibleIntent } from './debits.sql.ts';
import { matchDebit } from './match-debit.ts';

const at = new Date('2026-11-21T10:00:00Z');
const before = (ms: number) => new Date(at.getTime() - ms);
const hour = 3_600_000;

function line(change: Partial<DebitToExplain> = {}): DebitToExplain {
  return {
    accountId: 'acc_1',
    mode: 'live',
    amountMinor: 100n,
    providerTransactionId: 'P-1',
    occurredFrom: at,
    occurredTo: at,
    ...change,
  };
}

function intent(change: Partial<PossibleIntent> = {}): PossibleIntent {
  return {
    id: 'int_1',
    transactionId: 'txn_1',
    requestId: 'wdr_1',
    holdId: 'hld_1',
    merchantId: 'mer_1',
    payeeKey: 'key',
    amountMinor: 100n,
    feeMinor: 5n,
    day: 1,
    state: 'taken',
    payoutStatus: 'processing',
    takenAt: before(1_000),
    tookMinor: null,
    hasFeeLine: false,
    lastIntentId: 'int_1',
    references: [],
    ...change,
  };
}

const failed = { state: 'closed', payoutStatus: 'failed' } as const;
const none = { kind: 'none' };

describe('the debit of an open intent', () => {
  test.each(['taken', 'pressed', 'denied', 'unknown'] as const)(
    'settles one that is %s, whatever its phone said',
    (state) => {
      const one = intent({ state });
      expect(matchDebit(line(), [one])).toEqual({ kind: 'paid', intent: one });
    },
  );

  test('is its sum, or its sum with the provider\u2019s fee, and nothing else', () => {
    const kinds = [99n, 100n, 101n, 104n, 105n, 106n].map(
      (amountMinor) => matchDebit(line({ amountMinor }), [intent()]).kind,
    );
    expect(kinds).toEqual(['none', 'paid', 'none', 'none', 'paid', 'none']);
  });

  test('cannot have happened before a phone took the order', () => {
    expect(matchDebit(line(), [intent({ takenAt: new Date(at.getTime() + 1) })])).toEqual(none);
    expect(matchDebit(line(), [intent({ takenAt: null })])).toEqual(none);
    expect(matchDebit(line(), [intent({ takenAt: at })])).toMatchObject({ kind: 'paid' });
  });

  test('is never one that waits, or was settled, or cancelled', () => {
    const others = [
      intent({ state: 'waiting' }),
      intent({ state: 'settled', payoutStatus: 'succeeded', tookMinor: 5n }),
      intent({ state: 'closed', payoutStatus: 'cancelled' }),
    ];
    for (const one of others) expect(matchDebit(line(), [one])).toEqual(none);
  });
});

describe('of several intents of one sum', () => {
  test('the one whose app named the line is paid', () => {
    const [one, other] = [
      intent({ references: ['P-2'] }),
      intent({ id: 'int_2', references: ['P-1'] }),
    ];
    expect(matchDebit(line(), [one, other])).toEqual({ kind: 'paid', intent: other });
  });

  test('one whose app called its transfer something else is not it', () => {
    expect(matchDebit(line(), [intent({ references: ['P-2'] })])).toEqual(none);
    const silent = intent({ id: 'int_2' });
    expect(matchDebit(line(), [intent({ references: ['P-2'] }), silent])).toEqual({
      kind: 'paid',
      intent: silent,
    });
  });

  test('nothing is guessed: two that could be it, or that both name it, are a person\u2019s', () => {
    expect(matchDebit(line(), [intent(), intent({ id: 'int_2' })])).toEqual({ kind: 'several' });
    expect(
      matchDebit(line(), [
        intent({ references: ['P-1'] }),
        intent({ id: 'int_2', references: ['P-1'] }),
      ]),
    ).toEqual({ kind: 'several' });
    expect(
      matchDebit(line({ providerTransactionId: null }), [
        intent({ references: ['P-1'] }),
        intent({ id: 'int_2', references: ['P-2'] }),
      ]),
    ).toEqual({ kind: 'several' });
  });

  test('a line without a reference is the only one that is open', () => {
    const one = intent({ references: ['P-9'] });
    expect(
      matchDebit(line({ providerTransactionId: null }), [
        one,
        intent({ id: 'int_2', amountMinor: 7n }),
      ]),
    ).toEqual({ kind: 'paid', intent: one });
  });
});

describe('a payout that was told as failed', () => {
  test('is paid after its failure only when no open one could be it', () => {
    const gone = intent({ id: 'int_2', ...failed });
    expect(matchDebit(line(), [gone])).toEqual({ kind: 'paidAfterFailure', intent: gone });
    expect(matchDebit(line(), [gone, intent()])).toMatchObject({
      kind: 'paid',
      intent: { id: 'int_1' },
    });
    expect(matchDebit(line(), [gone, intent({ id: 'int_3', ...failed })])).toEqual({
      kind: 'several',
    });
  });

  test('is meant before an open one when its app named the line', () => {
    const gone = intent({ id: 'int_2', ...failed, references: ['P-1'] });
    expect(matchDebit(line(), [intent(), gone])).toEqual({
      kind: 'paidAfterFailure',
      intent: gone,
    });
    expect(matchDebit(line(), [intent({ references: ['P-1'] }), gone])).toMatchObject({
      kind: 'paid',
      intent: { id: 'int_1' },
    });
  });

  test('is not meant by a line of another name', () => {
    expect(matchDebit(line(), [intent({ ...failed, references: ['P-2'] })])).toEqual(none);
  });
});

describe('what a provider takes by a line of its own', () => {
  const settled = { state: 'settled', payoutStatus: 'succeeded', tookMinor: 0n } as const;
  const fee = line({ amountMinor: 5n, providerTransactionId: 'P-FEE' });

  test('belongs to the one payout that was paid without it', () => {
    const paid = intent(settled);
    expect(matchDebit(fee, [paid])).toEqual({ kind: 'fee', intent: paid });
    expect(matchDebit(fee, [paid, intent({ ...settled, id: 'int_2' })])).toEqual({
      kind: 'several',
    });
  });

  test('does not belong to one that has it, was paid with it, is still open, or that costs nothing', () => {
    for (const change of [
      { hasFeeLine: true },
      { tookMinor: 5n },
      { state: 'taken' as const },
      { feeMinor: 4n },
    ])
      expect(matchDebit(fee, [intent({ ...settled, ...change })])).toEqual(none);
    expect(
      matchDebit(line({ amountMinor: 0n }), [
        intent({ ...settled, amountMinor: 9n, feeMinor: 0n }),
      ]),
    ).toEqual(none);
  });

  test('follows within a day', () => {
    const step = (ms: number) =>
      matchDebit(fee, [intent({ ...settled, takenAt: before(ms) })]).kind;
    expect([step(24 * hour), step(24 * hour + 1)]).toEqual(['fee', 'none']);
  });

  test('is looked for only when the line is no payout by itself', () => {
    const open = intent({ id: 'int_2', amountMinor: 5n });
    expect(matchDebit(fee, [intent(settled), open])).toEqual({ kind: 'paid', intent: open });
  });
});
