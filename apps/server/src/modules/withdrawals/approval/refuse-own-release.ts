import { refuseDependent } from '#modules/approvals/independence';
import { listOf } from './approve-request.ts';
import type { RequestToDecide } from '../decisions.sql.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

/** Holds that somebody else's look ends, not a look at what was found. */
const forOthers: readonly (string | null)[] = ['destinationCoolsDown', 'newDestinationsUsedUp'];

/**
 * A hold for a new destination is released by somebody who is independent of whoever asked. Refuses
 * like `refuseDependent`; does nothing for other holds.
 */
export async function refuseOwnRelease(
  { db, vault }: Pick<WithdrawalsDeps, 'db' | 'vault'>,
  { statusReason, requesters, mode }: RequestToDecide,
  person: string,
): Promise<void> {
  if (mode === 'live' && forOthers.includes(statusReason))
    await refuseDependent(db.read, vault, { person, others: listOf(requesters) });
}
