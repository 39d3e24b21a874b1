import { type RawBuilder, sql } from '#platform/db';
import { newId } from '#platform/ids';
import type { FoundRow, Watched } from './record-unproved.ts';

/** No row when it is known. */
export function insertUnproved({ table, id, problem }: FoundRow): RawBuilder<{ id: string }> {
  return sql`insert into unproved_row (id, table_name, row_id, problem)
    values (${newId('upr')}, ${table}, ${id}, ${problem})
    on conflict (table_name, row_id) where ended_at is null do nothing returning id`;
}

/** What only heads miss, and heads that were kept before it was. */
const missed = ['gone', 'putIn', 'exchanged'];

/** Ends all but these; of what a head misses what was found in a table that was watched already. */
export function endUnproved(
  tables: readonly string[],
  still: readonly FoundRow[],
  watched: readonly Watched[],
): RawBuilder<{ id: string }> {
  return sql`update unproved_row u set ended_at = now()
    where u.ended_at is null and u.table_name = any(${[...tables]}::text[]) and not exists (
      select from unnest(${still.map(({ table }) => table)}::text[],
        ${still.map(({ id }) => id)}::text[]) as s (table_name, row_id)
      where s.table_name = u.table_name and s.row_id = u.row_id)
    and (u.problem <> all(${[...missed, 'unmarked']}) or exists (
      select from unnest(${watched.map(({ table }) => table)}::text[],
        ${watched.map(({ since }) => since)}::timestamptz[]) as w (table_name, since)
      where w.table_name = u.table_name and (w.since <= u.found_at or u.problem <> all(${missed}))))
    returning u.id`;
}

/** Ends whatever heads miss: they begin anew. A mark that is gone is no matter of theirs. */
export function endMissed(): RawBuilder<{ table: string; row: string }> {
  return sql`update unproved_row set ended_at = now() where ended_at is null and problem = any(${missed})
    returning table_name as "table", row_id as row`;
}
