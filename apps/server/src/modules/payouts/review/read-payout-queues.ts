import { type PayoutQueue, type QueueFigures, writeMoney } from '@wallet/contract';
import { all, type Query } from '#platform/db';
import { type QueueRow, selectOpen, selectQueued, selectWaiting } from './queues.sql.ts';

/** How much live money waits to go out, per queue, and since when. One statement for each. */
export async function readPayoutQueues(query: Query): Promise<Record<PayoutQueue, QueueFigures>> {
  const [pendingApproval, onHold, waiting, inFlight, unknown] = await Promise.all([
    all(query, selectQueued('pendingApproval')),
    all(query, selectQueued('onHold')),
    all(query, selectWaiting()),
    all(query, selectOpen(['queued', 'processing'])),
    all(query, selectOpen(['unknown', 'review'])),
  ]);
  return {
    pendingApproval: toFigures(pendingApproval),
    onHold: toFigures(onHold),
    waiting: toFigures(waiting),
    inFlight: toFigures(inFlight),
    unknown: toFigures(unknown),
  };
}

function toFigures(rows: readonly QueueRow[]): QueueFigures {
  const oldest = rows
    .map(({ oldestAt }) => oldestAt)
    .reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null);
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    sums: rows.map(({ currency, sumMinor }) => writeMoney({ minor: sumMinor, currency })),
    oldestAt: oldest?.toISOString() ?? null,
  };
}
