import { type RawBuilder, sql } from '#platform/db';

/** The one subject of alerts about rows that were changed behind the application. */
export const rowsEntity = 'rows';

/** Rows that give power and are not what the application made of them, all of them as one. */
export function unprovedRows(ids: readonly string[] | null): RawBuilder<unknown> {
  const wanted =
    ids === null
      ? sql`r.count > 0 or ${rowsEntity} in (select subject_id from going_on where subject_kind = 'ledger')`
      : sql`${rowsEntity} = any(${ids})`;
  return sql`
    select 'ledger', ${rowsEntity}, 'rowsNotProved', case when r.count = 0 then 'good' else 'bad'
      end, 'live', null::text,
      jsonb_strip_nulls(jsonb_build_object('name', coalesce(r.first, ''), 'count', r.count))
    from (select count(*)::int as count, min(table_name || ' ' || row_id) as first from unproved_row
      where ended_at is null) r where ${wanted}`;
}

/** An Admin whom the server's shell made and who does not count yet: who did not expect it has until then. */
export function roots(ids: readonly string[] | null): RawBuilder<unknown> {
  const wanted =
    ids === null
      ? sql`u.counts_from > now() or u.id in (select subject_id from going_on where subject_kind = 'ledger')`
      : sql`u.id = any(${ids})`;
  return sql`
    select 'ledger', u.id, 'rootFounded', case when u.counts_from > now()
      and u.status <> 'disabled' then 'bad' else 'good' end, 'live', null::text,
      jsonb_build_object('name', u.email, 'at', to_char(u.counts_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    from app_user u where u.counts_from is not null and (${wanted})`;
}
