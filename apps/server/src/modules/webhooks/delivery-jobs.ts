import type { Trx } from '#platform/db';
import { defineJob } from '#platform/jobs';
import type { Webhooks } from './webhooks.ts';

export interface DeliveryPayload {
  endpointId: string;
}

/** Wakes an endpoint's queue in one process. No worker waits for slow receivers: deliveries are rows with due times. */
export const deliverJob = defineJob<DeliveryPayload>({
  name: 'webhooks.deliver',
  retryLimit: 50,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 60,
  concurrency: 4,
});

/** Has the endpoint's due deliveries sent now or in `inSeconds`; adds no job while one waits. */
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
