import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export interface ToldAct {
  at: Date;
  after: unknown;
}

export function selectActs(action: string): RawBuilder<ToldAct> {
  return sql`select at, after from audit_entry where action = ${action} order by id desc limit 10000`;
}
