import { columnsOf, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import type {
  ExportFilter,
  ExportFormat,
  ExportKind,
  ExportState,
  Mode,
  SchedulePeriod,
} from '@wallet/contract';
import type { StoredExport } from '../exports.sql.ts';

export interface StoredSchedule {
  id: string;
  merchantId: string | null;
  mode: Mode;
  userId: string;
  kind: ExportKind;
  filter: ExportFilter;
  format: ExportFormat;
  timeZone: string;
  every: SchedulePeriod;
  at: string;
  nextAt: Date | null;
  endedAt: Date | null;
  endedBy: 'stopped' | 'personLeft' | 'rightLost' | null;
  createdAt: Date;
  lastExportId: string | null;
  lastExportAt: Date | null;
  lastExportState: ExportState | null;
}

const columns = sql`s.id, s.merchant_id as "merchantId", s.mode, s.user_id as "userId", s.kind, s.filter,
  s.format, s.time_zone as "timeZone", s.every, to_char(s.at, 'HH24:MI') as at,
  s.next_at as "nextAt", s.ended_at as "endedAt", s.ended_by as "endedBy", s.created_at as "createdAt",
    e.id as "lastExportId", e.created_at as "lastExportAt",
  case when e.state = 'done' and e.expires_at <= now() then 'expired' else e.state end as "lastExportState"`;
const withLast = sql`export_schedule s left join export e on e.id = s.last_export_id`;

const newScheduleColumns = columnsOf(`id, merchant_id, mode, user_id, kind, filter, format,
  time_zone, every, at, next_at
  from export_schedule`);

export interface NewScheduleRow extends Omit<RowOf<typeof newScheduleColumns>, 'nextAt'> {
  /** JSON text. */
  filter: string;
}

export function insertSchedule(row: NewScheduleRow): RawBuilder<unknown> {
  return sql`insert into export_schedule ${valuesOf(newScheduleColumns, {
    ...row,
    nextAt: sql`next_schedule_time(${row.every}, ${row.at}::time, ${row.timeZone})`,
  })}`;
}

/** Those that go on. Right only for who holds the person’s lock: an order before is committed by then. */
export function countSchedules(userId: string): RawBuilder<{ count: number }> {
  return sql`select count(*)::int as count from export_schedule where user_id = ${userId} and next_at is not null`;
}

/** A person’s, newest first: those that go on, and those that ended lately. */
export function selectSchedules(userId: string, limit: number): RawBuilder<StoredSchedule> {
  return sql`select ${columns} from ${withLast}
    where s.user_id = ${userId} and (s.ended_at is null or s.ended_at > now() - interval '30 days')
      order by s.id desc limit ${limit}`;
}

export function selectSchedule(userId: string, id: string): RawBuilder<StoredSchedule> {
  return sql`select ${columns} from ${withLast} where s.user_id = ${userId} and s.id = ${id}`;
}

/** Ends it, unless it has ended. */
export function endSchedule(
  id: string,
  by: 'stopped' | 'personLeft' | 'rightLost',
): RawBuilder<{ id: string }> {
  return sql`update export_schedule set next_at = null, ended_at = now(), ended_by = ${by}
    where id = ${id} and next_at is not null returning id`;
}

const dueScheduleColumns = columnsOf(`id, merchant_id, mode, user_id, kind, filter, format,
  time_zone from export_schedule s`);

export interface DueSchedule extends RowOf<typeof dueScheduleColumns> {
  kind: ExportKind;
  filter: ExportFilter;
  /** The period before the one in which it is due, on the clock of its zone. */
  from: Date;
  to: Date;
}

/**
 * Takes one that is due and sets its next time, which is ahead: periods that nobody was there for
 * are not made up. Of two processes one has the row, and the other sees none.
 */
export function takeDueSchedule(): RawBuilder<DueSchedule> {
  return sql`with due as (
      select id, next_at from export_schedule where next_at <= now() order by next_at limit 1 for update skip locked
    ) update export_schedule s set next_at = next_schedule_time(s.every, s.at, s.time_zone) from due where s.id = due.id
    returning ${dueScheduleColumns},
      (date_trunc(s.every, due.next_at at time zone s.time_zone) - ('1 ' || s.every)::interval) at time zone
        s.time_zone as "from",
      date_trunc(s.every, due.next_at at time zone s.time_zone) at time zone s.time_zone as "to"`;
}

export function noteLastExport(id: string, exportId: string): RawBuilder<unknown> {
  return sql`update export_schedule set last_export_id = ${exportId} where id = ${id}`;
}

export function selectFileName(
  exportId: string,
): RawBuilder<
  Pick<StoredExport, 'kind' | 'merchantId' | 'mode' | 'format' | 'createdAt' | 'timeZone'>
> {
  return sql`select kind, merchant_id as "merchantId", mode, format, created_at as "createdAt",
    time_zone as "timeZone" from export where id = ${exportId}`;
}

/** Forgets what ended long ago. */
export function purgeSchedules(days: number): RawBuilder<unknown> {
  return sql`delete from export_schedule where ended_at < now() - make_interval(days => ${days})`;
}
