import { type RawBuilder, sql } from 'kysely';

/** What a transaction does from here on can be undone alone, by `undoTrial`. One at a time. */
export function beginTrial(): RawBuilder<unknown> {
  return sql`savepoint trial`;
}

/** Undoes what was written since `beginTrial`; the transaction goes on, without the locks of what was undone. */
export function undoTrial(): RawBuilder<unknown> {
  return sql`rollback to savepoint trial`;
}
