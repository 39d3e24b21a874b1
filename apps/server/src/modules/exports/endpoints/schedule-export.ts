import { ApiError, type ExportSchedule, maxSchedules, type SchedulePeriod } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { canonicalJson } from '#platform/canonical-json';
import { all, type Db, maybe, one } from '#platform/db';
import { newId } from '#platform/ids';
import { lockPersonZone } from '../exports.sql.ts';
import { requireRight } from '../maker.ts';
import { modeOf, type OwnInput } from './order-own-export.ts';
import {
  countSchedules,
  endSchedule,
  insertSchedule,
  selectSchedule,
  selectSchedules,
} from '../files/schedules.sql.ts';
import type { StoredSchedule } from '../files/schedules.sql.ts';

export interface ScheduleInput extends OwnInput {
  every: SchedulePeriod;
  /** Hours and minutes on the clock of the zone. */
  at: string;
}

type Act = Trail & { principal: UserPrincipal };

const mostListed = 50;

/** Repeats a file, its link mailed to the person alone. Refuses forbidden, scheduleLimitReached. */
export async function scheduleExport(
  db: Pick<Db, 'transaction'>,
  { principal, input, ...trail }: Act & { input: ScheduleInput },
): Promise<ExportSchedule> {
  const { kind, filter = {}, format = 'csv', timeZone = 'UTC', every, at } = input;
  requireRight(principal, kind);
  if (
    kind === 'settlement' &&
    principal.merchantId === undefined &&
    filter['merchantId'] === undefined
  )
    throw new ApiError('notFound');
  const { userId } = principal;
  const merchantId = principal.merchantId ?? null;
  return db.transaction(async (trx) => {
    await lockPersonZone(userId).execute(trx);
    const { count } = await one(trx, countSchedules(userId));
    if (count >= maxSchedules) throw new ApiError('scheduleLimitReached');
    const id = newId('exs');
    const mode = modeOf(input);
    await insertSchedule({
      id,
      merchantId,
      mode,
      userId,
      kind,
      filter: canonicalJson(filter),
      format,
      timeZone,
      every,
      at,
    }).execute(trx);
    await recordAudit(trx, {
      actor: actorOf(principal),
      ...auditedOf(merchantId, mode),
      ...actOn('export.scheduled', id, 'exportSchedule'),
      after: { kind, filter, format, timeZone, every, at },
      ...trail,
    });
    return scheduleAnswer(await one(trx, selectSchedule(userId, id)));
  });
}

/** A person’s schedules, newest first; those that ended are there for 30 days. */
export async function listSchedules(
  { read }: Pick<Db, 'read'>,
  { userId }: UserPrincipal,
): Promise<ExportSchedule[]> {
  return (await all(read, selectSchedules(userId, mostListed))).map(scheduleAnswer);
}

/** Nothing more is made by it. Doing it twice is the same as once. Refuses with notFound. */
export async function stopSchedule(
  db: Pick<Db, 'transaction'>,
  { principal, id, ...trail }: Act & { id: string },
): Promise<ExportSchedule> {
  return db.transaction(async (trx) => {
    const found = await maybe(trx, selectSchedule(principal.userId, id));
    if (!found) throw new ApiError('notFound');
    if (await maybe(trx, endSchedule(id, 'stopped'))) {
      await recordAudit(trx, {
        actor: actorOf(principal),
        ...auditedOf(found.merchantId, found.mode),
        ...actOn('export.scheduleStopped', id, 'exportSchedule'),
        ...trail,
      });
    }
    return scheduleAnswer(await one(trx, selectSchedule(principal.userId, id)));
  });
}

function auditedOf(merchantId: string | null, mode: 'live' | 'test') {
  return merchantId === null ? {} : { merchantId, mode };
}

function scheduleAnswer({
  id,
  mode,
  kind,
  filter,
  format,
  timeZone,
  every,
  at,
  createdAt,
  nextAt,
  endedAt,
  endedBy,
  lastExportId,
  lastExportAt,
  lastExportState,
}: StoredSchedule): ExportSchedule {
  return {
    id,
    mode,
    kind,
    filter: filter as Record<string, string>,
    format,
    timeZone,
    every,
    at,
    createdAt: createdAt.toISOString(),
    nextAt: nextAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    endedBy,
    lastExport:
      lastExportId === null || lastExportAt === null || lastExportState === null
        ? null
        : { id: lastExportId, createdAt: lastExportAt.toISOString(), state: lastExportState },
  };
}
