import { all, type Query } from '#platform/db';
import { type ActionCount, selectActionCounts } from './count-actions.sql.ts';

/** What somebody did since then, each act with how often, the most frequent first. */
export function countActions(
  query: Query,
  who: { actorId: string; since: Date },
): Promise<ActionCount[]> {
  return all(query, selectActionCounts(who));
}
