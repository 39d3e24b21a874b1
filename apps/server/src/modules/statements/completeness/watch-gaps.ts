import { all, type Query, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import {
  deleteFoundGaps,
  giveUpGaps,
  insertGaps,
  selectDueGaps,
  updateRequestedGaps,
} from './gaps.sql.ts';
import type { DueGap } from './gaps.sql.ts';
import { statementEvents } from '../events.ts';

/** The read that the notification itself leads to has this long to find the line. */
const patienceSeconds = 60;
/** How long each read has to find the line before the next one is asked for. */
const delaysMinutes = [5, 15, 60, 240, 240] as const;
const batch = 50;

/**
 * Compares phones' notifications with histories: opens one gap per notification without a line,
 * closes those found and reports those no read has found. Idempotent.
 */
export async function noteGaps(trx: Trx): Promise<void> {
  await deleteFoundGaps().execute(trx);
  await insertGaps(patienceSeconds).execute(trx);
  for (const { accountId, mode, missing } of await all(trx, giveUpGaps(delaysMinutes.length))) {
    await publish(trx, statementEvents.gapStays, {
      key: accountId,
      mode,
      payload: { accountId, missing },
    });
  }
}

/** The gaps for which a history should be read now, an account at a time. */
export function readDueGaps(query: Query): Promise<DueGap[]> {
  return all(query, selectDueGaps({ mostAsks: delaysMinutes.length, limit: batch }));
}

/** A read was asked for that looks for these: each next one waits longer. */
export async function countGapRead(
  trx: Trx,
  { observationIds }: Pick<DueGap, 'observationIds'>,
): Promise<void> {
  await updateRequestedGaps(observationIds, delaysMinutes).execute(trx);
}
