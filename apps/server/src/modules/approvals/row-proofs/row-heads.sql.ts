import { type RawBuilder, sql } from '#platform/db';
import { idFloor } from '#platform/ids';

/** The moment of the proof, and which tables are marked as signed. */
export function selectMarks(): RawBuilder<{ now: Date; marked: string[] }> {
  return sql`select now() as now, array(select id from row_signing_kind order by id) as marked`;
}

/** Looking for a name takes a moment at most, however busy the time was. */
const mostEntries = 50_000;

/** Ids that the audit log tells of in a time and that a table does not have. */
export function selectAuditedAndGone(
  { table, key = 'id' }: { table: string; key?: string },
  { from, to }: { from: Date; to: Date },
): RawBuilder<{ id: string }> {
  return sql`
    with told as materialized (
      select a.entity_id, a.after ->> 'id' as other from audit_entry a
      where a.id >= ${idFloor('aud', from)} and a.id < ${idFloor('aud', to)} limit ${mostEntries}
    )
    select c.id from (select entity_id as id from told union select other from told) as c
    where c.id is not null and not exists (select from ${sql.table(table)} t where ${sql.ref(`t.${key}`)} = c.id)`;
}
