import { type RawBuilder, sql } from '#platform/db';

/** The newest value in force of each key. */
export function selectSettings(
  keys: readonly string[],
): RawBuilder<{ key: string; value: unknown }> {
  return sql`select distinct on (key) key, value from setting
    where key = any(${keys}) and valid_from <= now() order by key, valid_from desc`;
}
