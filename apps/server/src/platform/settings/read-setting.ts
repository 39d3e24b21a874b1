import { maybe, type Query } from '#platform/db';
import type { Setting } from './define-setting.ts';
import { refuseUnproved } from './setting-power.ts';
import { selectSetting } from './settings.sql.ts';

/**
 * The newest value whose time has come, or the default. Throws if it does not fit the schema or
 * there is neither. Refuses `rowNotProved` for a power setting whose row the application did not
 * write.
 */
export async function readSetting<Value>(query: Query, setting: Setting<Value>): Promise<Value> {
  const { key, schema, usual } = setting;
  const row = await maybe(query, selectSetting(key));
  if (row !== undefined) {
    refuseUnproved(setting, row);
    return schema.parse(setting.complete?.(row.value) ?? row.value);
  }
  if (usual === undefined) throw new Error(`the setting ${key} is missing`);
  return usual;
}
