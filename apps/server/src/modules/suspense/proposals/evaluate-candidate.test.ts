import { depositMachine, type DepositStatus, statesOf } from '@wallet/contract';
import { describe, expect, test } from 'vitest';
import { evaluateCandidate, type PayableDeposit, type Payment } from './evaluate-candidate.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));
const day = 24 * 60;

/** Rp 149,983 for Rp 150,000, from minute 0 to 15, with fees of Rp 3,750. */
const deposit: PayableDeposit = {
  accountId: 'acc_a',
  currency: 'IDR',
  status: 'expired',
  finalMinor: 14_998_300n,
  discountMinor: 1_700n,
  feesMinor: 375_000n,
  latePolicy: 'ask',
  customerName: 'Budi Santoso',
  isSessionPaid: false,
  createdAt: at(0),
  expiresAt: at(15),
  monitoringUntil: at(15 + day),
};
const payment = (minute: number, change: Partial<Payment> = {}): Payment => ({
  accountId: 'acc_a',
  currency: 'IDR',
  amountMinor: 14_998_300n,
  counterparty: 'BUDI S',
  occurredFrom: at(minute),
  occurredTo: at(minute),
  observedAt: at(minute + 1),
  ...change,
});
const decide = (of: Payment, change: Partial<PayableDeposit> = {}) =>
  evaluateCandidate(of, { ...deposit, ...change });

describe('guards', () => {
  test('fit when account, amount, time and name do', () => {
    expect(decide(payment(5))).toEqual({
      guards: { account: 'same', amount: 'exact', time: 'inTime', name: 'fits', policy: 'ask' },
      differs: [],
      wouldBe: 'none',
      obstacle: null,
    });
  });

  test.each<[string, Payment, Partial<PayableDeposit>, string[], string | null]>([
    ['another account', payment(5, { accountId: 'acc_b' }), {}, ['account'], 'none'],
    ['less', payment(5, { amountMinor: 14_998_200n }), {}, ['amount'], 'paidPartial'],
    [
      'the price instead of the unique amount',
      payment(5, { amountMinor: 15_000_000n }),
      {},
      ['amount'],
      'amountAdjusted',
    ],
    ['more than the price', payment(5, { amountMinor: 15_000_100n }), {}, ['amount'], 'paidOver'],
    ['late', payment(16), {}, ['time'], 'paidLate'],
    ['later than its late window', payment(30), { monitoringUntil: at(20) }, ['time'], 'paidLate'],
    ['after its amount was given back', payment(16 + day), {}, ['time'], 'paidLate'],
    [
      'late for a merchant who sends late money back',
      payment(16),
      { latePolicy: 'return' },
      ['time', 'policy'],
      'paidLate',
    ],
    ['another name', payment(5, { counterparty: 'SITI AMINAH' }), {}, ['name'], 'nameMismatch'],
    [
      'late, another amount and another name',
      payment(16, { amountMinor: 1_000_000n, counterparty: 'SITI' }),
      {},
      ['amount', 'time', 'name'],
      'paidPartial',
    ],
    ['across its end, which is in time', payment(15, { occurredTo: at(16) }), {}, [], 'none'],
    ['no name', payment(5, { counterparty: null }), {}, [], 'none'],
    [
      'a session that was paid',
      payment(16),
      { isSessionPaid: true },
      ['time'],
      'duplicateSuspected',
    ],
  ])('%s', (_, of, change, differs, flag) => {
    expect(decide(of, change)).toMatchObject({ differs, wouldBe: flag, obstacle: null });
  });
});

describe('what cannot be paid', () => {
  test.each(statesOf(depositMachine))('a deposit that is %s', (status: DepositStatus) => {
    const allowed = ['review', 'expired', 'cancelled', 'failed'].includes(status);
    const paid = ['succeeded', 'refunded', 'reversed'].includes(status);
    expect(decide(payment(5), { status }).obstacle).toBe(allowed ? null : paid ? 'paid' : 'open');
  });

  test('money from before the deposit, or seen before it; another currency; less than the fees', () => {
    expect(decide(payment(-5)).obstacle).toBe('foreignTime');
    expect(decide(payment(5, { observedAt: at(-1) })).obstacle).toBe('foreignTime');
    expect(decide(payment(5, { currency: 'PHP' })).obstacle).toBe('otherCurrency');
    expect(decide(payment(5, { amountMinor: 374_999n }))).toMatchObject({
      obstacle: 'feeAboveAmount',
      wouldBe: null,
    });
    expect(decide(payment(5, { amountMinor: 375_000n })).obstacle).toBeNull();
  });
});
