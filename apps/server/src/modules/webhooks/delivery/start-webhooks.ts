import { all } from '#platform/db';
import { type Resolve, resolveAddress } from '#platform/public-address';
import { selectOverdue } from '../deliveries.sql.ts';
import { deliverJob } from '../delivery-jobs.ts';
import { createGate, type GateLimits } from './gate.ts';
import { createQueues, type Queues } from './queues.ts';
import type { Webhooks } from '../webhooks.ts';

export interface WebhooksOptions extends Omit<Webhooks, 'addresses'> {
  /** Plain http to this machine may be called: in the demo only. */
  allowLoopback: boolean;
  /** The name service of a test. */
  resolve?: Resolve;
  limits?: GateLimits;
  /** False: this process only orders; the jobs that it is given must not work either. */
  isSending?: boolean;
}

export interface StartedWebhooks extends Webhooks {
  stop(): Promise<void>;
}

const sweepSeconds = 10;
/** Younger than this, somebody is about to send it. */
const overdueSeconds = 5;
const usualLimits: GateLimits = { atOnce: 200, slowAfterMs: 1_000, slowAtOnce: 1_000 };

/** Lets this process send webhooks, and looks again and again for deliveries whose process was lost. */
export async function startWebhooks({
  allowLoopback,
  resolve = resolveAddress(),
  limits = usualLimits,
  isSending = true,
  ...shared
}: WebhooksOptions): Promise<StartedWebhooks> {
  const webhooks: Webhooks = { ...shared, addresses: { allowLoopback, resolve } };
  const queues = createQueues(webhooks, createGate(limits));
  await webhooks.jobs.work(deliverJob, async ({ endpointId }) => {
    if (!queues.wake(endpointId))
      throw new Error('this process is about to end; another one sends it');
  });
  if (isSending) await wakeOverdue(webhooks, queues, 0);
  webhooks.jobs.every('webhooks.sweep', sweepSeconds, () =>
    wakeOverdue(webhooks, queues, overdueSeconds),
  );
  return { ...webhooks, stop: queues.stop };
}

/** Wakes the queues of whatever is overdue by so much. A queue that runs is not disturbed. */
export async function wakeOverdue(
  { db }: Pick<Webhooks, 'db'>,
  queues: Pick<Queues, 'wake'>,
  seconds: number,
): Promise<void> {
  for (const { id } of await all(db.read, selectOverdue(seconds))) queues.wake(id);
}
