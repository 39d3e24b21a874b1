import { all, type Query } from '#platform/db';
import { type AuditedAction, selectActions } from './read-actions.sql.ts';

/** Every recorded act of one name, newest first, over the whole log: for rare acts only. */
export function readActions(query: Query, action: string): Promise<AuditedAction[]> {
  return all(query, selectActions(action));
}
