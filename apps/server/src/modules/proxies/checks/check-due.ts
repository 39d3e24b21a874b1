import { z } from 'zod';
import { all, maybe } from '#platform/db';
import { newId } from '#platform/ids';
import { defineSetting, readSetting } from '#platform/settings';
import { enqueueChecks } from './check-job.ts';
import {
  deleteRun,
  insertChecks,
  insertRun,
  selectDueIds,
  selectOpenDueRun,
} from './checks.sql.ts';
import type { Proxies } from '../proxies.ts';

/** How often `checkDue` is to be called. */
export const turnSeconds = 30;

export const checkRhythm = defineSetting({
  key: 'proxies.checkEverySeconds',
  schema: z.number().int().min(60).max(86_400),
  usual: 900,
});

/**
 * Puts those proxies in use into the queue whose last check is longer ago than the dated setting
 * `proxies.checkEverySeconds` says, the longest ago first; tells how many. At most twice as many as
 * one turn's share, so that after a pause the fleet is not checked at once; nothing while such
 * checks of an earlier turn are under way.
 */
export async function checkDue(deps: Pick<Proxies, 'db' | 'jobs' | 'clock'>): Promise<number> {
  return deps.db.transaction(async (trx) => {
    if (await maybe(trx, selectOpenDueRun())) return 0;
    const everySeconds = await readSetting(trx, checkRhythm);
    const due = await all(trx, selectDueIds({ everySeconds, turnSeconds }));
    if (due.length === 0) return 0;
    const runId = newId('pcr');
    await insertRun({ id: runId, kind: 'due', startedBy: null }).execute(trx);
    const added = await all(
      trx,
      insertChecks(
        runId,
        due.map(({ id }) => ({ id: newId('pck'), proxyId: id })),
      ),
    );
    if (added.length > 0) await enqueueChecks(deps, trx, { runId });
    else await deleteRun(runId).execute(trx);
    return added.length;
  });
}
