import { add, type Columns, type Insert, type Insertable } from '#platform/writer';
import { type AuditRecord, auditRow, type AuditRow } from './audit-row.ts';

type StoredRow = Omit<AuditRow, 'before' | 'after'> & {
  before: string | null;
  after: string | null;
};

const text = 'text';
const columns: Columns<StoredRow> = {
  id: text,
  at: 'timestamptz',
  merchantId: text,
  mode: text,
  actorId: text,
  actorRole: text,
  action: text,
  entity: text,
  entityId: text,
  before: 'jsonb',
  after: 'jsonb',
  reason: text,
  ip: text,
  userAgent: text,
  requestId: text,
  digest: text,
};
const auditRows: Insertable<StoredRow> = { name: 'audit', table: 'audit_entry', columns };

/** The record of an act that moves money: written with it by the writer, so that neither is there without the other. */
export function addAudit(record: AuditRecord): Insert {
  const { before, after, ...row } = auditRow(record);
  return add(auditRows, { ...row, before: textOf(before), after: textOf(after) });
}

function textOf(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
