import { isInternalMerchant } from '@wallet/contract';
import type { AccountToCheck } from './payable-blocker.ts';
import { deviceAway, isAbove, limitsOf, outOfUse, stopped, unproved } from './payable-blocker.ts';
import { blockerOf, type WhyNot } from './account-blockers.ts';

export interface PayoutToPlace {
  /** Null: of any merchant. */
  merchantId: string | null;
  amountMinor: bigint;
  /** What the provider takes on top. */
  providerFeeMinor: bigint;
}

/** An account with what it has sent and what its open transfers may still take. */
export interface PayingAccount extends AccountToCheck {
  acceptsPayouts: boolean;
  payoutsStoppedReason: string | null;
  payoutsStoppedAt: Date | null;
  /** It sends nothing until two persons have released it. */
  isInRecovery: boolean;
  /** What the books say it holds. */
  floatMinor: bigint;
  reservedOutMinor: bigint;
  openIntents: number;
  dayOutMinor: bigint;
  monthOutMinor: bigint;
  dayOutCount: number;
  monthOutCount: number;
  /** Of the minute that its last transfer began in, while that lasts. */
  minuteOutCount: number;
  minuteOutMinor: bigint;
}

/** A balance that an agent read longer ago says nothing about what can be sent now. */
export const reportedIsFreshMs = 5 * 60_000;

/** Why an account cannot send a payout now, or null when it can. Pure; what a person must remove comes first. */
export function payingBlocker(account: PayingAccount, payout: PayoutToPlace): WhyNot | null {
  return (
    outOfUse(account) ??
    unproved(account) ??
    switchedOff(account, payout) ??
    stopped(account) ??
    deviceAway(account) ??
    outOfLimits(account, payout) ??
    outOfMoney(account, payout)
  );
}

function switchedOff(account: PayingAccount, { merchantId }: PayoutToPlace): WhyNot | null {
  const { merchantIds } = account;
  // Payers' own money lies on every account.
  const isKept = merchantIds.length > 0 && merchantId !== null && !isInternalMerchant(merchantId);
  if (isKept && !merchantIds.includes(merchantId))
    return blockerOf('otherMerchants', 'It is kept for other merchants.');
  if (account.isInRecovery)
    return blockerOf('recovery', 'A backup was restored, and nobody has released it yet.');
  if (account.payoutsStoppedAt)
    return blockerOf(
      'payoutsStopped',
      `Its payouts were stopped: ${account.payoutsStoppedReason ?? 'unknown'}.`,
    );
  if (!account.acceptsPayouts) return blockerOf('payoutsOff', 'Payouts are switched off.');
  if (account.mode === 'live' && !account.isAuthorised)
    return blockerOf('noAuthority', 'Its owner\u2019s authority is missing or has ended.');
  if (!account.baselineAt) return blockerOf('noBaseline', 'Its history was not read yet.');
  return null;
}

function outOfLimits(
  account: PayingAccount,
  { amountMinor, providerFeeMinor }: PayoutToPlace,
): WhyNot | null {
  const {
    perTransactionMax = null,
    dailyOut = null,
    minuteOut = null,
    dailyCount = null,
    monthlyCount = null,
    minuteCount = null,
  } = account.limits;
  const { monthlyMinor } = limitsOf(account);
  const takenMinor = amountMinor + providerFeeMinor;
  // What its provider carries in one transaction is its rail's limit.
  if (isAbove(amountMinor, perTransactionMax))
    return blockerOf('aboveMaximum', 'It is more than one transaction may carry.');
  if (isAbove(account.dayOutMinor + takenMinor, dailyOut))
    return blockerOf('dayFull', 'Its daily amount is used up.');
  if (isAbove(account.monthOutMinor + takenMinor, monthlyMinor))
    return blockerOf('monthFull', 'Its monthly amount is used up.');
  if (isUsedUp(account.dayOutCount, dailyCount))
    return blockerOf('countFull', 'Its daily number of payouts is used up.');
  if (isUsedUp(account.monthOutCount, monthlyCount))
    return blockerOf('monthFull', 'Its monthly number of payouts is used up.');
  const isMinuteFull =
    isUsedUp(account.minuteOutCount, minuteCount) ||
    isAbove(account.minuteOutMinor + takenMinor, minuteOut);
  return isMinuteFull ? blockerOf('minuteFull', 'It sends no more within this minute.') : null;
}

function isUsedUp(count: number, limit: number | null): boolean {
  return limit !== null && count >= limit;
}

function outOfMoney(
  account: PayingAccount,
  { amountMinor, providerFeeMinor }: PayoutToPlace,
): WhyNot | null {
  const { reportedAt, reportedBalanceMinor, now } = account;
  if (
    reportedAt === null ||
    reportedBalanceMinor === null ||
    now.getTime() - reportedAt.getTime() > reportedIsFreshMs
  ) {
    return blockerOf('balanceStale', 'Its balance was not read within the last five minutes.');
  }
  return spendableOf(account) < amountMinor + providerFeeMinor
    ? blockerOf('balanceLow', 'What it holds, less what is on its way, does not reach.')
    : null;
}

/** What an account could send: the smaller of what books and phone say, less what its open transfers may take. */
export function spendableOf({
  floatMinor,
  reportedBalanceMinor,
  reservedOutMinor,
}: PayingAccount): bigint {
  const reported = reportedBalanceMinor ?? 0n;
  return (floatMinor < reported ? floatMinor : reported) - reservedOutMinor;
}
