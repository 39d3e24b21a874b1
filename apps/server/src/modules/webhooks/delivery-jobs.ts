import type { Trx } from '#platform/db';
import { defineJob } from '#platform/jobs';
import type { Webhooks } from './webhooks.ts';

export interface DeliveryPayload {
  endpointId: string;
}

/** A job empties one endpoint's queue; the deliveries themselves are rows with a time of their own. */
const common = { retryLimit: 50, retryDelaySeconds: 2, retryDelayMaxSeconds: 60, attemptSeconds: 120 };
export const deliverJob = defineJob<DeliveryPayload>({ ...common, name: 'webhooks.deliver', concurrency: 8 });
/** Endpoints that failed last time have workers of their own, so that nobody waits behind their time-outs. */
export const deliverToFailingJob = defineJob<DeliveryPayload>({ ...common, name: 'webhooks.deliverToFailing', concurrency: 4 });

/**
 * Sees to it that the endpoint's due deliveries are sent, now or in `inSeconds`. While one such job waits, another is
 * not added.
 */
export async function enqueueDelivery(
  { jobs, clock }: Pick<Webhooks, 'jobs' | 'clock'>,
  trx: Trx,
  { endpointId, failing, inSeconds = 0 }: { endpointId: string; failing: boolean; inSeconds?: number },
): Promise<void> {
  const job = failing ? deliverToFailingJob : deliverJob;
  if (inSeconds <= 0) {
    await jobs.enqueue(trx, job, { endpointId }, { singletonKey: endpointId });
    return;
  }
  const second = Math.ceil(clock.now().getTime() / 1_000 + inSeconds);
  await jobs.enqueue(trx, job, { endpointId }, { startAfter: new Date(second * 1_000), singletonKey: `${endpointId} ${second}` });
}
