import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { HoldKind } from '@wallet/contract';

export interface Named {
  id: string;
  name: string;
}

const holdColumns = columnsOf(`id, kind, subject_id, reason, until, placed_at, lifted_at,
  lift_reason from retention_hold h`);

export interface HoldRow extends RowOf<typeof holdColumns> {
  placedBy: Named | null;
  liftedBy: Named | null;
  isInForce: boolean;
}

const person = (table: string) =>
  sql`case when ${sql.ref(`${table}.id`)} is not null then jsonb_build_object('id',
    ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}) end`;

/** One hold, or the newest hundred. */
export function selectHolds(id: string | null): RawBuilder<HoldRow> {
  return sql`select ${holdColumns}, ${person('p')} as "placedBy", ${person('l')} as "liftedBy",
      h.lifted_at is null and (h.until is null or h.until > now()) as "isInForce"
    from retention_hold h left join app_user p on p.id = h.placed_by left join app_user l on l.id = h.lifted_by
    where ${id}::text is null or h.id = ${id} order by h.id desc limit 100`;
}

/** Whether there is such a thing. */
export function selectSubject(kind: HoldKind, id: string): RawBuilder<{ isKnown: boolean }> {
  return sql`select exists (select from ${sql.table(kind)} where id = ${id}) as "isKnown"`;
}

export function insertHold(row: {
  id: string;
  kind: HoldKind;
  subjectId: string;
  reason: string;
  until: string | null;
  by: string;
}): RawBuilder<unknown> {
  return sql`insert into retention_hold (id, kind, subject_id, reason, until, placed_by)
    values (${row.id}, ${row.kind}, ${row.subjectId}, ${row.reason}, ${row.until}::timestamptz, ${row.by})`;
}

export function selectIsLater(at: string): RawBuilder<{ isLater: boolean }> {
  return sql`select ${at}::timestamptz > now() as "isLater"`;
}

/** Ends it, unless it is over. */
export function liftHold({
  id,
  by,
  reason,
}: {
  id: string;
  by: string;
  reason: string;
}): RawBuilder<{ id: string }> {
  return sql`update retention_hold set lifted_by = ${by}, lifted_at = now(), lift_reason = ${reason}
    where id = ${id} and lifted_at is null and (until is null or until > now()) returning id`;
}
