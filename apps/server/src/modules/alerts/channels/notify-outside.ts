import type { AlertKind } from '@wallet/contract';
import { all, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import type { Alerts } from '../alerts.ts';
import { callJob } from './call-webhook.ts';
import { insertCalls } from '../calls.sql.ts';
import { mailJob } from './mail-alerts.ts';

export type Phase = 'opened' | 'closed';

export interface AlertReport {
  id: string;
  phase: Phase;
  kind: AlertKind;
  ownerUserId: string | null;
  /** Another alert says more: people are not told of this one's end, only machines. */
  isSilent?: boolean;
}

/** What happens within this time is one mail. */
const gatherSeconds = 10;

/**
 * Orders mails and calls, in the transaction that opens or closes the alerts. Each way out has a
 * queue of its own, so one that is dead holds up neither the other nor the screens.
 */
export async function notifyOutside(
  { jobs, clock }: Pick<Alerts, 'jobs' | 'clock'>,
  trx: Trx,
  told: readonly AlertReport[],
): Promise<void> {
  if (told.some(({ isSilent }) => isSilent !== true))
    await jobs.enqueue(
      trx,
      mailJob,
      {},
      { singletonKey: 'all', startAfter: new Date(clock.now().getTime() + gatherSeconds * 1_000) },
    );
  for (const { callId } of await all(
    trx,
    insertCalls(told.map(({ id, phase }) => ({ callId: newId('alc'), alertId: id, phase }))),
  ))
    await jobs.enqueue(trx, callJob, { callId });
}
