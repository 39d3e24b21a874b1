import type { UnmatchedCounts } from '@wallet/contract';
import { all, one, type Query } from '#platform/db';
import { countByReason, countWork } from './unmatched-counts.sql.ts';

/**
 * Counts lines awaiting a person by mode, reason and direction, with the oldest's age in seconds by
 * database time, and live money needing attention.
 */
export async function countUnmatched(
  query: Query,
  { userId }: { userId: string },
): Promise<UnmatchedCounts> {
  return { data: await all(query, countByReason()), ...(await one(query, countWork(userId))) };
}
