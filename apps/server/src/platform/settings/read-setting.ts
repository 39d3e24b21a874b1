import { maybe, type Query } from '#platform/db';
import type { Setting } from './define-setting.ts';
import { refuseUnproved } from './setting-power.ts';
import { selectSetting } from './settings.sql.ts';

/**
 * What a setting is now: the newest value whose time has come, or its usual one. Throws when the
 * stored value does not fit the schema, or when nothing is stored and there is no usual one.
 * Refuses `rowNotProved` for a setting of power whose row was not put there by the application.
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
