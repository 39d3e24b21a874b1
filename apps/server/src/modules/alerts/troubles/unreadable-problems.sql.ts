import { type RawBuilder, sql } from '#platform/db';

/** A thief who damages a whole table makes so many alerts; the others follow as these end. */
const mostAlerts = 200;

/**
 * Each stored value that does not decrypt: entry id, table, column, row. A key that the key file
 * lacks is one trouble, with the key’s id and the first value met.
 */
export function unreadableValues(ids: readonly string[] | null): RawBuilder<unknown> {
  const wanted =
    ids === null
      ? sql`u.id in (select id from unreadable_value where ended_at is null order by id limit ${mostAlerts})
          or u.id in (select subject_id from going_on where subject_kind = 'encryptedValue')`
      : sql`u.id = any(${ids})`;
  return sql`
    select 'encryptedValue', u.id, 'valueUnreadable', case when u.ended_at is null then 'bad' else 'good'
      end, 'live', null::text,
      jsonb_build_object('name', coalesce('key ' || u.key_id || ', ',
        '') || u.table_name || '.' || u.column_name || ' ' || u.row_id, 'reason', u.problem)
    from unreadable_value u where ${wanted}`;
}
