import { maybe } from '#platform/db';
import type { Db, Query } from '#platform/db';
import type { Log } from '#platform/log';
import { driftedNewest, endBreak, openBreak } from './breaks.sql.ts';
import type { Seer } from './breaks.sql.ts';
import type { Break, LedgerCheck } from './verify-ledger.ts';
import { driftedHold, driftedPending, overdrawnMerchant, unbalancedBooks } from './verify.sql.ts';

/** What can be asked every minute, each in one statement over one moment. */
const quickChecks: readonly LedgerCheck[] = [
  { what: 'all accounts of a currency and mode sum to zero', find: unbalancedBooks },
  { what: 'every account stands where its newest entry left it', find: driftedNewest },
  { what: 'what is held is what pending holds say', find: driftedHold },
  { what: 'what waits for confirmation is what its pending holds say', find: driftedPending },
  { what: 'no merchant stands below what is held', find: overdrawnMerchant },
];

/**
 * Looks whether the books agree with themselves as they stand. From the first time that they do not, until they do again,
 * no payout begins and none is given to a phone; deposits go on. Tells where they part. For a repeated job.
 */
export async function watchBooks({
  db,
  log,
}: {
  db: Pick<Db, 'read'>;
  log: Pick<Log, 'fatal'>;
}): Promise<Break | undefined> {
  const broken = await firstBreak(db);
  const isNew = await keepStanding(db.read, 'watch', broken);
  if (isNew && broken)
    log.fatal({ ledger: broken }, 'the books disagree with themselves: all payouts are stopped');
  return broken;
}

/** Writes down that the books are broken, or whole again, as somebody has seen it; true when that is news. */
export async function keepStanding(
  query: Query,
  seenBy: Seer,
  broken: Break | undefined,
): Promise<boolean> {
  return (await maybe(query, broken ? openBreak(seenBy, broken) : endBreak(seenBy))) !== undefined;
}

async function firstBreak({ read }: Pick<Db, 'read'>): Promise<Break | undefined> {
  for (const { what, find } of quickChecks) {
    const divergence = await maybe(read, find());
    if (divergence) return { what, ...divergence };
  }
  return undefined;
}
