import { type RawBuilder, sql } from '#platform/db';

export interface AnnouncedRow {
  version: string | null;
  /** Null when nothing is announced, or the end has passed. */
  value: unknown;
  /** Until the end, or the next row's beginning. */
  changesInMs: number | null;
}

/** What the setting says by the database's time, and when time alone changes that. */
export function selectAnnounced(key: string): RawBuilder<AnnouncedRow> {
  return sql`
    with begun as (select id, value, (value ->> 'until')::timestamptz as until from setting
      where key = ${key} and valid_from <= now() order by valid_from desc limit 1),
      told as (select id, value, until from begun where until > now()),
      next as (select min(valid_from) as at from setting where key = ${key} and valid_from > now())
    select told.id as version, told.value, ceil(extract(epoch
      from least(told.until, next.at) - now()) * 1000)::float8 as "changesInMs" from next left join told on true`;
}
