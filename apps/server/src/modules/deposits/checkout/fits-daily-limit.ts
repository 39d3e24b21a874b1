import { fitsPublicShare, type PayableAccount } from '#modules/account-selection';
import { one, type Trx } from '#platform/db';
import { lockAccountDay, selectUsedCapacity } from '../amounts/amount-reservations.sql.ts';

export interface CapacityInput {
  amountMinor: bigint;
  /** How much of the room strangers may hold together; undefined for a payer who is none. */
  publicSharePermille: number | undefined;
}

/**
 * Locks the account's day and compares what day and month expect with its limits: null, or why
 * there is no room. The caller holds the account's amounts, so nobody takes it meanwhile.
 */
export async function capacityBlocker(
  trx: Trx,
  { accountId, limits }: Pick<PayableAccount, 'accountId' | 'limits'>,
  { amountMinor, publicSharePermille: permille }: CapacityInput,
): Promise<'dayFull' | 'strangersFull' | null> {
  await lockAccountDay(accountId).execute(trx);
  const expected = await one(trx, selectUsedCapacity(accountId));
  const { dayInMinor, dayCount, monthInMinor } = expected;
  const fits = (minor: bigint, limit: bigint | null) =>
    limit === null || minor + amountMinor <= limit;
  if (
    !fits(dayInMinor, limits.dailyInMinor) ||
    !fits(monthInMinor, limits.monthlyMinor) ||
    (limits.dailyCount !== null && dayCount >= limits.dailyCount)
  )
    return 'dayFull';
  return permille === undefined || fitsPublicShare(expected, limits, { amountMinor, permille })
    ? null
    : 'strangersFull';
}
