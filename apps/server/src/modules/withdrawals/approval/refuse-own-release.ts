import { refuseDependent } from '#modules/approvals/independence';
import { listOf } from './approve-request.ts';
import type { RequestToDecide } from '../decisions.sql.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

/** Holds that somebody else's look ends, not a look at what was found. */
const forOthers: readonly (string | null)[] = ['destinationCoolsDown', 'newDestinationsUsedUp'];

/** An independent person must release a new destination's hold. Refuses like `refuseDependent`; ignores other holds. */
export async function refuseOwnRelease(
  { db, vault }: Pick<WithdrawalsDeps, 'db' | 'vault'>,
  { statusReason, requesters, mode }: RequestToDecide,
  person: string,
): Promise<void> {
  if (mode === 'live' && forOthers.includes(statusReason))
    await refuseDependent(db.read, vault, { person, others: listOf(requesters) });
}
