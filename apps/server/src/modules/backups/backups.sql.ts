import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { Drill } from './record-drill.ts';

/** Once only: what a process wrote of its drill is not written over by who waited for it. */
export function insertDrill(drill: Drill): RawBuilder<unknown> {
  const { id, file, backupAt, isScheduled, begunAt, endedAt, outcome, why, rows, seconds } = drill;
  return sql`insert into backup_drill
      (id, file, backup_at, is_scheduled, begun_at, ended_at, outcome, why, row_count, seconds)
    values (${id}, ${file}, ${backupAt}, ${isScheduled}, ${begunAt}, ${endedAt}, ${outcome}, ${why},
      ${rows}, ${seconds})
    on conflict (id) do nothing`;
}

/** What a clock that was ahead has written would else be the last drill for as long. */
const hasCome = sql`begun_at < now() + interval '1 hour'`;

/** A week after the last backup that the job proved, and a day after a drill that found something wrong. */
export function selectIsDue(): RawBuilder<{ isDue: boolean }> {
  return sql`select not exists (
      select from backup_drill where is_scheduled
        and (outcome = 'proved' and begun_at > now() - interval '7 days'
          or outcome = 'failed' and begun_at > now() - interval '1 day')
        and ${hasCome}
    ) as "isDue"`;
}

export interface SeenFolder {
  folder: string;
  newest: { file: string; at: Date } | undefined;
}

/** Another folder begins anew: what was seen in the one before says nothing about it. */
export function upsertFolder({ folder, newest }: SeenFolder): RawBuilder<unknown> {
  return sql`insert into backup_folder (folder, newest_file, newest_at)
    values (${folder}, ${newest?.file ?? null}, ${newest?.at ?? null})
    on conflict (single) do update set
      since = case when backup_folder.folder = excluded.folder then backup_folder.since else now() end,
      folder = excluded.folder, looked_at = now(), newest_file = excluded.newest_file, newest_at = excluded.newest_at`;
}

/** No process has looked for an hour: none has a folder any more. */
export function deleteUnseenFolder(): RawBuilder<unknown> {
  return sql`delete from backup_folder where looked_at < now() - interval '1 hour'`;
}

const folderColumns = columnsOf('folder, newest_file, newest_at, looked_at from backup_folder');

export interface FolderRow extends RowOf<typeof folderColumns> {
  newestAgeSeconds: number | null;
}

export function selectFolder(): RawBuilder<FolderRow> {
  return sql`select ${folderColumns}, extract(epoch from now() - newest_at)::float8 as "newestAgeSeconds"
    from backup_folder`;
}

export interface DrillRow {
  id: string;
  file: string;
  backupAt: Date | null;
  isScheduled: boolean;
  begunAt: Date;
  endedAt: Date;
  outcome: Drill['outcome'];
  why: string;
  rows: number | null;
  seconds: number;
  ageSeconds: number;
}

/** The newest drill that said something about its backup, and the newest that proved one; they may be one. */
export function selectLastDrills(): RawBuilder<DrillRow> {
  const columns = sql`id, file, backup_at as "backupAt", is_scheduled as "isScheduled", begun_at as "begunAt",
    ended_at as "endedAt", outcome, why, row_count::float8 as rows, seconds,
    extract(epoch from now() - ended_at)::float8 as "ageSeconds"`;
  return sql`
    (select ${columns} from backup_drill where outcome <> 'cancelled' and ${hasCome} order by begun_at desc limit 1)
    union (select ${columns} from backup_drill where outcome = 'proved' and ${hasCome} order by begun_at desc limit 1)
    order by "begunAt" desc`;
}

/** Held on a session of its own by the process that drills for the job, and freed with it. */
export const tryToDrill = `select pg_try_advisory_lock(4836254, hashtext('backups.drill')) as taken`;
