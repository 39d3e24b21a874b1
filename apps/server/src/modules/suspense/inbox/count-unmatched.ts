import type { UnmatchedCounts } from '@wallet/contract';
import { all, one, type Query } from '#platform/db';
import { countByReason, countWork } from './unmatched-counts.sql.ts';

/**
 * How many lines wait for a person, by mode, reason and direction, with the age of the oldest by
 * the database's clock in seconds; and what of live money somebody should look at.
 */
export async function countUnmatched(
  query: Query,
  { userId }: { userId: string },
): Promise<UnmatchedCounts> {
  return { data: await all(query, countByReason()), ...(await one(query, countWork(userId))) };
}
