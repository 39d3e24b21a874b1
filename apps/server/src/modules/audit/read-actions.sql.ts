import { type RawBuilder, sql } from '#platform/db';

export interface AuditedAction {
  at: Date;
  after: unknown;
}

export function selectActions(action: string): RawBuilder<AuditedAction> {
  return sql`select at, after from audit_entry where action = ${action} order by id desc limit 10000`;
}
