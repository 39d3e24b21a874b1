import { type RawBuilder, sql } from '#platform/db';

const time = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** A clock that was ahead says nothing of what was done since. */
const hasCome = sql`begun_at < now() + interval '1 hour'`;

/**
 * Backups as a whole: the last drill found something wrong; none proved a backup for eight days; the newest backup is
 * older than the setting allows. The last two only where a process has a folder for backups, and not before the folder
 * itself is there for so long. A drill that was cancelled says nothing.
 */
export function backups(ids: readonly string[] | null, newestDays: number): RawBuilder<unknown> {
  return sql`
    select 'backup', 'backups', k.kind, k.verdict, 'live', null::text,
      jsonb_strip_nulls(jsonb_build_object('name', coalesce(k.name, ''), 'message', left(k.message, 300),
        'at', ${time(sql`k.at`)}))
    from (select 1) one
    left join backup_folder f on true
    left join lateral (select * from backup_drill where outcome <> 'cancelled' and ${hasCome}
      order by begun_at desc limit 1) l on true
    left join lateral (select max(ended_at) as at from backup_drill where outcome = 'proved' and ${hasCome}) p on true
    cross join lateral (values
      ('drillFailed', case l.outcome when 'failed' then 'bad' when 'proved' then 'good' else 'gone'
        end, l.file, l.why, l.ended_at),
      ('drillMissing', case when f is null then 'gone'
        when coalesce(p.at, f.since) > now() - interval '8 days' then 'good' else 'bad' end, f.folder, null, p.at),
      ('backupOld', case when f is null then 'gone'
        when coalesce(f.newest_at, f.since) > now() - make_interval(days => ${newestDays}) then 'good' else 'bad' end,
        coalesce(f.newest_file, f.folder), null, f.newest_at)
    ) k (kind, verdict, name, message, at)
    where ${ids === null ? sql`true` : sql`'backups' = any(${ids})`}`;
}
