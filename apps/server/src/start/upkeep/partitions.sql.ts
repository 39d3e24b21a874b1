import { type RawBuilder, sql } from '#platform/db';

export function ensureMonths(table: string, prefix: string | null): RawBuilder<unknown> {
  return sql`select ensure_month_partitions(${table}::regclass, ${prefix}::text, 3)`;
}
