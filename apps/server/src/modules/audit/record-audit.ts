import type { Trx } from '#platform/db';
import { insertAuditRow } from './audit.sql.ts';
import { type AuditRecord, auditRow } from './audit-row.ts';

/**
 * Writes who did what to which row, in the use case's own transaction: the act and its record commit together.
 * Values are masked before they are stored; the sealer chains the row after the commit.
 */
export async function recordAudit(trx: Trx, record: AuditRecord): Promise<void> {
  await insertAuditRow(auditRow(record)).execute(trx);
}

/** What was done to what. The entity is the first half of the action, where none is given. */
export function actOn(
  action: string,
  entityId: string,
  entity = action.slice(0, action.indexOf('.')),
): Pick<AuditRecord, 'action' | 'entity' | 'entityId'> {
  return { action, entity, entityId };
}
