import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Proved } from '#platform/row-mac';
import type { SettingPower } from './setting-power.ts';

/** The value in force: the newest whose time has come by the database's time; and whether nobody ever set this one. */
export function selectSetting(
  key: string,
): RawBuilder<Proved<SettingPower> & { isFirst: boolean }> {
  return sql<
    Proved<SettingPower> & { isFirst: boolean }
  >`select s.id, s.key, s.value, s.valid_from as "validFrom", s.source, s.created_by as "createdBy", s.mac,
      not exists (select from setting o where o.key = s.key and o.id <> s.id) as "isFirst"
    from setting s where s.key = ${key} and s.valid_from <= now() order by s.valid_from desc limit 1`;
}
