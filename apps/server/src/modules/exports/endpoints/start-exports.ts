import { all, one } from '#platform/db';
import { enqueueFile, makeFileJob } from '../export-jobs.ts';
import type { Exports } from '../exports.ts';
import { failExport, makeFile } from '../files/make-file.ts';
import { expireExports, purgeExports, selectSilent } from '../files/making.sql.ts';
import { runSchedules } from './run-schedules.ts';
import { purgeSchedules } from '../files/schedules.sql.ts';

const sweepSeconds = 60;
const scheduleSeconds = 15;
const silentSeconds = 120;
const mostAttempts = 8;
const rememberedDays = 30;

/**
 * Lets this process make files, orders what schedules are due for, takes files whose time is over,
 * and looks every minute for those whose job was lost. Ends with the jobs.
 */
export async function startExports(deps: Exports): Promise<Exports> {
  await deps.jobs.work(makeFileJob, (payload, attempt) => makeFile(deps, payload, attempt));
  deps.jobs.every('exports.sweep', sweepSeconds, () => sweepExports(deps));
  deps.jobs.every('exports.schedules', scheduleSeconds, () => runSchedules(deps));
  return deps;
}

/** Doing it twice is the same as once. */
export async function sweepExports(
  deps: Pick<Exports, 'db' | 'jobs' | 'mail' | 'clock' | 'consoleUrls'>,
): Promise<void> {
  await one(deps.db.read, expireExports());
  await purgeExports(rememberedDays).execute(deps.db.read);
  await purgeSchedules(rememberedDays).execute(deps.db.read);
  for (const { id, attempt } of await all(deps.db.read, selectSilent(silentSeconds))) {
    if (attempt >= mostAttempts) await failExport(deps, id, 'unexpected');
    else await deps.db.transaction((trx) => enqueueFile(deps, trx, id));
  }
}
