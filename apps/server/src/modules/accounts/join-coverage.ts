import { all, one } from '#platform/db';
import type { Db } from '#platform/db';
import { joinOldCoverage, selectLongCoverage } from './coverage.sql.ts';

const batch = 500;

/**
 * Puts proofs of reads older than a day together, so that an account read every few seconds keeps as many rows as its
 * coverage has gaps. What is covered stays the same. Answers how many rows went. To be called every hour.
 */
export async function joinCoverage(db: Db): Promise<number> {
  let gone = 0;
  for (const { accountId } of await all(db.read, selectLongCoverage(batch))) {
    const { before, after } = await one(db.read, joinOldCoverage(accountId));
    gone += before - after;
  }
  return gone;
}
