import { type RawBuilder, sql } from '#platform/db';
import type { Proved } from '#platform/row-mac';
import { migrationMakers, type SettingPower } from './setting-power.ts';

/** The value in force by database time: the newest set by a person and begun, else migrations' newest; and which. */
export function selectSetting(
  key: string,
): RawBuilder<Proved<SettingPower> & { isUntouched: boolean }> {
  return sql`select s.id, s.key, s.value, s.valid_from as "validFrom", s.source, s.created_by as "createdBy", s.mac,
      not coalesce(bool_or(${isSet}) over (), false) as "isUntouched"
    from setting s where s.key = ${key} and s.valid_from <= now() order by ${isSet} desc, s.valid_from desc limit 1`;
}

/** Somebody set it: it has a MAC, or does not even say that a migration laid it down. */
const isSet = sql`(s.mac is not null or s.created_by <> all(${[...migrationMakers]}::text[]))`;

/** Values wrongly said to be laid down by a migration: per key theirs as JSON, none if they lay down none. */
export function selectChangedFirst(
  firsts: readonly { key: string; values: readonly string[] }[],
): RawBuilder<{ id: string }> {
  const pairs = firsts.flatMap(({ key, values }) => values.map((value) => ({ key, value })));
  return sql`select s.id from setting s
    where s.mac is null and s.created_by = any(${[...migrationMakers]}::text[])
      and s.key = any(${firsts.map(({ key }) => key)}::text[])
      and not exists (select from unnest(${pairs.map(({ key }) => key)}::text[],
        ${pairs.map(({ value }) => value)}::text[]) as k (key, value)
        where k.key = s.key and k.value::jsonb = s.value)`;
}
