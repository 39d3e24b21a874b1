import { maybe } from '#platform/db';
import type { Query } from '#platform/db';
import type { Setting } from './define-setting.ts';
import { selectSetting } from './settings.sql.ts';

/**
 * What a setting is now: the newest value whose time has come, or its usual one. Throws when the stored value does not fit
 * the schema, or when nothing is stored and there is no usual one.
 */
export async function readSetting<Value>(
  query: Query,
  { key, schema, usual }: Setting<Value>,
): Promise<Value> {
  const row = await maybe(query, selectSetting(key));
  if (row !== undefined) return schema.parse(row.value);
  if (usual === undefined) throw new Error(`the setting ${key} is missing`);
  return usual;
}
