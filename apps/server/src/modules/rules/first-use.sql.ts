import { type RawBuilder, sql } from '#platform/db';
import type { Named } from './rules.sql.ts';

/** Since when and why the setting is as it is. */
export function selectFirstUseOrigin(
  key: string,
): RawBuilder<{ validFrom: Date; reason: string; changedBy: Named | null }> {
  return sql`select s.valid_from as "validFrom", s.source as reason,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as "changedBy"
    from setting s left join app_user u on u.id = s.created_by
      where s.key = ${key} and s.valid_from <= now() order by s.valid_from desc limit 1`;
}

/** Whoever changes it waits here for the one before. */
export function lockFirstUse(): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended('rules.firstUse', 0))`;
}

/** From the transaction's time on, to the millisecond: that is what people saw and send back. */
export function insertFirstUse({
  id,
  key,
  value,
  reason,
  by,
}: {
  id: string;
  key: string;
  value: string;
  reason: string;
  by: string | null;
}): RawBuilder<unknown> {
  return sql`insert into setting (id, key, value, valid_from, source, created_by)
    values (${id}, ${key}, ${value}::jsonb, date_trunc('milliseconds', now()), ${reason}, ${by})`;
}
