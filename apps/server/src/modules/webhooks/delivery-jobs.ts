import type { Trx } from '#platform/db';
import { defineJob } from '#platform/jobs';
import type { Webhooks } from './webhooks.ts';

export interface DeliveryPayload {
  endpointId: string;
}

/**
 * Wakes an endpoint's queue in one process of all, and is done with that: the deliveries are rows with a time of their
 * own, so however long a receiver takes, no worker waits for it.
 */
export const deliverJob = defineJob<DeliveryPayload>({
  name: 'webhooks.deliver',
  retryLimit: 50,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 60,
  concurrency: 4,
});

/**
 * Sees to it that the endpoint's due deliveries are sent, now or in `inSeconds`. While one such job waits, another is
 * not added.
 */
export async function enqueueDelivery(
  { jobs, clock }: Pick<Webhooks, 'jobs' | 'clock'>,
  trx: Trx,
  { endpointId, inSeconds = 0 }: { endpointId: string; inSeconds?: number },
): Promise<void> {
  if (inSeconds <= 0) {
    await jobs.enqueue(trx, deliverJob, { endpointId }, { singletonKey: endpointId });
    return;
  }
  const second = Math.ceil(clock.now().getTime() / 1_000 + inSeconds);
  await jobs.enqueue(
    trx,
    deliverJob,
    { endpointId },
    { startAfter: new Date(second * 1_000), singletonKey: `${endpointId} ${second}` },
  );
}
