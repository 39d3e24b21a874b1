import { type RawBuilder, sql } from '#platform/db';
import { migrationMakers } from './setting-power.ts';

/** Settings that somebody set: what an owner looks at before these rows count as genuine. */
export function selectSettingsToSign(): RawBuilder<{ line: string }> {
  return sql`select s.key || ' from ' || to_char(s.valid_from at time zone 'UTC',
    'YYYY-MM-DD') || ' by ' || coalesce(u.email, s.created_by) || ': ' || left(s.value::text, 200) as line
    from setting s left join app_user u on u.id = s.created_by
    where s.created_by <> all(${[...migrationMakers]}::text[]) order by s.key, s.valid_from`;
}
