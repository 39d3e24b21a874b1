import { all, type Query } from '#platform/db';
import { type AuditedAction, selectActions } from './read-actions.sql.ts';

/**
 * What was written down of every act of one name, newest first; of the whole log, so for rare acts
 * and rare questions.
 */
export function readActions(query: Query, action: string): Promise<AuditedAction[]> {
  return all(query, selectActions(action));
}
