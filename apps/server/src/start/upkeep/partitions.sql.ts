import { sql, type RawBuilder } from 'kysely';

export function ensureMonths(table: string, prefix: string | null): RawBuilder<unknown> {
  return sql`select ensure_month_partitions(${table}::regclass, ${prefix}::text, 3)`;
}
