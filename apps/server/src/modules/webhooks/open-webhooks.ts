import { all } from '#platform/db';
import type { Resolve } from '#platform/public-address';
import { selectForgotten } from './deliveries.sql.ts';
import { deliver } from './deliver.ts';
import { deliverJob, deliverToFailingJob, enqueueDelivery } from './delivery-jobs.ts';
import type { Webhooks } from './webhooks.ts';

export interface WebhooksOptions extends Omit<Webhooks, 'addresses'> {
  /** Plain http to this machine may be called: in the demo only. */
  allowLoopback: boolean;
  /** The name service of a test. */
  resolve?: Resolve;
}

const sweepSeconds = 60;

/** Lets this process send webhooks, and looks every minute for deliveries whose job was lost. Ends with the jobs. */
export async function openWebhooks({ allowLoopback, resolve, ...shared }: WebhooksOptions): Promise<Webhooks> {
  const webhooks = { ...shared, addresses: { allowLoopback, ...(resolve && { resolve }) } };
  for (const job of [deliverJob, deliverToFailingJob]) await webhooks.jobs.work(job, (payload, attempt) => deliver(webhooks, payload, attempt));
  webhooks.jobs.every('webhooks.sweep', sweepSeconds, () => sweepDeliveries(webhooks));
  return webhooks;
}

/** Enqueues what is overdue. Doing it twice is the same as once. */
export async function sweepDeliveries(webhooks: Pick<Webhooks, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const forgotten = await all(webhooks.db.read, selectForgotten());
  for (const { id, failing } of forgotten) {
    await webhooks.db.transaction((trx) => enqueueDelivery(webhooks, trx, { endpointId: id, failing }));
  }
}
