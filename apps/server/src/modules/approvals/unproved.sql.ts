import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { newId } from '#platform/ids';
import type { FoundRow } from './keep-unproved.ts';

/** No row when it is known. */
export function openUnproved({ table, id, problem }: FoundRow): RawBuilder<{ id: string }> {
  return sql<{
    id: string;
  }>`insert into unproved_row (id, table_name, row_id, problem) values (${newId('upr')}, ${table}, ${id}, ${problem})
    on conflict (table_name, row_id) where ended_at is null do nothing returning id`;
}

/** Ends all but these. */
export function endUnproved(still: readonly FoundRow[]): RawBuilder<{ id: string }> {
  return sql<{
    id: string;
  }>`update unproved_row u set ended_at = now() where u.ended_at is null and not exists (
      select from unnest(${still.map(({ table }) => table)}::text[], ${still.map(({ id }) => id)}::text[]) as s (table_name, row_id)
      where s.table_name = u.table_name and s.row_id = u.row_id)
    returning u.id`;
}
