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

/**
 * What is said to be laid down by a migration and is not what it laid down: for each key its first value as JSON, null
 * where migrations lay down none.
 */
export function selectChangedFirst(
  firsts: readonly { key: string; first: string | null }[],
): RawBuilder<{ id: string }> {
  return sql<{
    id: string;
  }>`select s.id from setting s join unnest(${firsts.map(({ key }) => key)}::text[], ${firsts.map(({ first }) => first)}::text[]) as k (key, first) on k.key = s.key
    where s.mac is null and s.created_by in ('migration', 'system') and (k.first is null or s.value <> k.first::jsonb)`;
}
