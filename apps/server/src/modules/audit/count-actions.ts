import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { selectActCounts } from './count-acts.sql.ts';
import type { ActCount } from './count-acts.sql.ts';

/** What somebody did since then, each act with how often, the most frequent first. */
export function countActs(
  query: Query,
  who: { actorId: string; since: Date },
): Promise<ActCount[]> {
  return all(query, selectActCounts(who));
}
