import { depositMachine, mayMove, namesFit } from '@wallet/contract';
import type {
  CandidateGuard,
  CandidateGuards,
  Currency,
  DepositCandidate,
  DepositStatus,
  Flag,
} from '@wallet/contract';
import { type BankTime, type PaymentWindow, type Timing, timingOf } from '#modules/matching/lines';
import type { LatePolicy } from '#modules/deposits/settings';

/** What of a line is to pay a deposit. */
export interface Payment extends BankTime {
  accountId: string;
  currency: Currency;
  /** The line, or the part of it that a person means. Minor units. */
  amountMinor: bigint;
  counterparty: string | null;
}

export interface PayableDeposit extends PaymentWindow {
  accountId: string;
  currency: Currency;
  status: DepositStatus;
  finalMinor: bigint;
  /** What the unique amount is below the price. */
  discountMinor: bigint;
  /** Merchant's fee and extra fee. */
  feesMinor: bigint;
  latePolicy: LatePolicy;
  customerName: string | null;
  /** An attempt of its session was paid already. */
  isSessionPaid: boolean;
}

export interface EvaluatedCandidate {
  guards: CandidateGuards;
  /** The guards that do not fit. */
  differs: CandidateGuard[];
  /** The flag that it would be paid with; null when it cannot be paid now. */
  wouldBe: Flag | null;
  obstacle: DepositCandidate['obstacle'];
}

/** How a payment fits a deposit, guard by guard, and what would become of it. Pure: read and decision ask the same. */
export function evaluateCandidate(payment: Payment, deposit: PayableDeposit): EvaluatedCandidate {
  const guards: CandidateGuards = {
    account: payment.accountId === deposit.accountId ? 'same' : 'other',
    amount: amountGuard(payment.amountMinor, deposit),
    time: timingOf(payment, deposit),
    name:
      !payment.counterparty || !deposit.customerName
        ? 'unknown'
        : namesFit(payment.counterparty, deposit.customerName)
          ? 'fits'
          : 'differs',
    policy: deposit.latePolicy,
  };
  const differs = differing(guards);
  const obstacle = obstacleOf(payment, deposit, guards.time);
  const wouldBe =
    obstacle === null
      ? decidedFlag({
          ...payment,
          deposit,
          time: guards.time,
          isNameAccepted: differs.includes('name'),
        })
      : null;
  return { guards, differs, wouldBe, obstacle };
}

/** Short of the unique amount, between it and the price, or above the price. */
export function amountGuard(
  amountMinor: bigint,
  { finalMinor, discountMinor }: Pick<PayableDeposit, 'finalMinor' | 'discountMinor'>,
): CandidateGuards['amount'] {
  if (amountMinor === finalMinor) return 'exact';
  if (amountMinor < finalMinor) return 'less';
  return amountMinor <= finalMinor + discountMinor ? 'withinDiscount' : 'more';
}

export interface FlagQuery {
  amountMinor: bigint;
  deposit: Pick<PayableDeposit, 'finalMinor' | 'discountMinor' | 'isSessionPaid'>;
  time: Timing;
  isNameAccepted: boolean;
}

/** The one flag of a deposit a person lets a line pay: paid session over sum over time or name. */
export function decidedFlag({ amountMinor, deposit, time, isNameAccepted }: FlagQuery): Flag {
  if (deposit.isSessionPaid) return 'duplicateSuspected';
  const amount = amountGuard(amountMinor, deposit);
  if (amount === 'less') return 'paidPartial';
  if (amount === 'more') return 'paidOver';
  if (amount === 'withinDiscount') return 'amountAdjusted';
  if (time === 'late' || time === 'veryLate' || time === 'foreign') return 'paidLate';
  return isNameAccepted ? 'nameMismatch' : 'none';
}

function differing({ account, amount, time, name, policy }: CandidateGuards): CandidateGuard[] {
  const isLate = time === 'late' || time === 'veryLate' || time === 'foreign';
  const wrong: Record<CandidateGuard, boolean> = {
    account: account === 'other',
    amount: amount !== 'exact',
    time: isLate,
    name: name === 'differs',
    policy: isLate && policy === 'return',
  };
  return (Object.keys(wrong) as CandidateGuard[]).filter((guard) => wrong[guard]);
}

/** Money from before the deposit is not its own; money from after its amount was released may be: a person decides. */
function obstacleOf(
  payment: Payment,
  deposit: PayableDeposit,
  time: Timing,
): EvaluatedCandidate['obstacle'] {
  if (
    deposit.status === 'succeeded' ||
    deposit.status === 'refunded' ||
    deposit.status === 'reversed'
  )
    return 'paid';
  if (!mayMove(depositMachine, 'payByDecision', deposit.status)) return 'open';
  if (payment.currency !== deposit.currency) return 'otherCurrency';
  if (time === 'foreign' && isBefore(payment, deposit)) return 'foreignTime';
  return payment.amountMinor < deposit.feesMinor ? 'feeAboveAmount' : null;
}

/** The line happened, or was seen, before the deposit was made. */
export function isBefore(line: BankTime, { createdAt }: Pick<PaymentWindow, 'createdAt'>): boolean {
  return line.occurredTo < createdAt || line.observedAt < createdAt;
}
