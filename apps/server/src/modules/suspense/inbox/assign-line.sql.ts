import type { Mode } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';

/** Nobody assigns a line beside another until the transaction ends. */
export function lockAssignment(lineId: string): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`line_assignment:${lineId}`}, 0))`;
}

export interface AssignableLine {
  mode: Mode;
  assigneeId: string | null;
}

/** A line and who has it. No row when there is no such line. */
export function selectAssignable(lineId: string): RawBuilder<AssignableLine> {
  return sql`select l.mode, a.user_id as "assigneeId" from statement_line l
    left join line_assignment a on a.line_id = l.id where l.id = ${lineId}`;
}

export function upsertAssignment(
  { mode }: AssignableLine,
  { lineId, userId }: { lineId: string; userId: string },
): RawBuilder<unknown> {
  return sql`insert into line_assignment (line_id, mode, user_id) values (${lineId}, ${mode}, ${userId})
    on conflict (line_id) do update set user_id = excluded.user_id, assigned_at = now()`;
}

export function deleteAssignment(lineId: string): RawBuilder<unknown> {
  return sql`delete from line_assignment where line_id = ${lineId}`;
}

export function selectAssignee(lineId: string): RawBuilder<{ id: string; name: string }> {
  return sql`select u.id, u.name from line_assignment a join app_user u on u.id = a.user_id
    where a.line_id = ${lineId}`;
}
