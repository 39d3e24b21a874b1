import type { ZodType } from 'zod';
import { maybe } from '#platform/db';
import type { Query } from '#platform/db';
import { selectSetting } from './settings.sql.ts';

/** What a setting is now: the newest value whose time has come, or `usual` when there is none. Throws when the stored value is none of `schema`. */
export async function readSetting<Value>(query: Query, { key, schema, usual }: { key: string; schema: ZodType<Value>; usual: Value }): Promise<Value> {
  const row = await maybe(query, selectSetting(key));
  return row === undefined ? usual : schema.parse(row.value);
}
