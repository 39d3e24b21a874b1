import { actOn, type AuditRecord, recordAudit } from '#modules/audit';
import { maybe, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import {
  deleteAssignment,
  lockAssignment,
  selectAssignable,
  selectAssignee,
  upsertAssignment,
} from './assign-line.sql.ts';
import { proposalEvents } from '#modules/matching/proposals';

export interface LineAssignment extends Pick<AuditRecord, 'ip' | 'userAgent' | 'requestId'> {
  lineId: string;
  /** Who has it as the person sees it, null for nobody. Left out: whoever has it. */
  from?: string | null;
  /** Who shall have it, null for nobody. */
  to: string | null;
  by: AuditRecord['actor'];
}

export type AssignmentOutcome =
  | { assignee: { id: string; name: string } | null }
  | { refused: 'notFound' | 'stateConflict' };

/**
 * Assigns a line to a person or nobody, leaving the line unchanged. Records old and new assignee
 * and the act's origin; unassigning twice changes nothing. Refuses `notFound`, and `stateConflict`
 * when no longer assigned to `from`.
 */
export async function assignLine(
  trx: Trx,
  { lineId, from, to, by, ...trail }: LineAssignment,
): Promise<AssignmentOutcome> {
  await lockAssignment(lineId).execute(trx);
  const line = await maybe(trx, selectAssignable(lineId));
  if (!line) return { refused: 'notFound' };
  const { mode, assigneeId: before } = line;
  if (from !== undefined && from !== before) return { refused: 'stateConflict' };
  if (before === null && to === null) return { assignee: null };
  await (
    to === null ? deleteAssignment(lineId) : upsertAssignment(line, { lineId, userId: to })
  ).execute(trx);
  await recordAudit(trx, {
    actor: by,
    mode,
    ...actOn('line.assigned', lineId, 'statementLine'),
    before: { to: before },
    after: { to },
    ...trail,
  });
  await publish(trx, proposalEvents.lineAssigned, {
    key: lineId,
    mode,
    payload: { lineId, to },
  });
  return { assignee: (await maybe(trx, selectAssignee(lineId))) ?? null };
}
