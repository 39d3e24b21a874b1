import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The value in force: the newest whose time has come by the database's time. */
export function selectSetting(key: string): RawBuilder<{ value: unknown }> {
  return sql<{
    value: unknown;
  }>`select value from setting where key = ${key} and valid_from <= now() order by valid_from desc limit 1`;
}
