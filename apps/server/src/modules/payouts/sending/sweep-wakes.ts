import { moveCommand } from '#modules/gateway/queue';
import { all } from '#platform/db';
import { sweepSince } from '#platform/ids';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { enqueueWake } from './wake-device.ts';
import { selectOutlivedWakes, selectUnwoken } from './wakes.sql.ts';

type WakeDeps = Pick<PayoutsDeps, 'db' | 'vault'>;

const batch = 500;

/**
 * Wakes every connected phone that may take an order and was not asked to, or not lately: its wake was missed, refused
 * or answered by nobody, or it was away. Tells how many. Repeated by the sweep it asks again every twenty seconds.
 */
export async function wakeWaiting({ db, vault }: WakeDeps): Promise<number> {
  const unwoken = await all(db.read, selectUnwoken(batch));
  for (const wake of unwoken) await db.transaction((trx) => enqueueWake(trx, vault, wake));
  return unwoken.length;
}

/**
 * Ends the wakes that an ended attempt left behind: those that wait are cancelled, those of which nobody knows the end
 * expire. One that its phone is still at ends by itself. Tells how many.
 */
export async function endOutlivedWakes(
  { db }: Pick<WakeDeps, 'db'>,
  since = sweepSince(),
): Promise<number> {
  const outlived = await all(db.read, selectOutlivedWakes({ since, limit: batch }));
  for (const { commandId, state } of outlived)
    await db.transaction(
      (trx) =>
        moveCommand(trx, commandId, state === 'queued' ? 'cancel' : 'attemptEnds', {
          error: 'attemptEnded',
        }),
      { idempotent: true },
    );
  return outlived.length;
}
