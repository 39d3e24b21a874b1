import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { selectActs } from './read-acts.sql.ts';
import type { ToldAct } from './read-acts.sql.ts';

/**
 * What was written down of every act of one name, newest first; of the whole log, so for rare acts
 * and rare questions.
 */
export function readActs(query: Query, action: string): Promise<ToldAct[]> {
  return all(query, selectActs(action));
}
