import { all, maybe, one } from '#platform/db';
import { AddressProblem } from '#platform/public-address';
import { checkAddress } from '#platform/signed-post';
import { claimDeliveries, selectNextDue, selectTarget } from '../deliveries.sql.ts';
import { type DeliveryPayload, enqueueDelivery } from '../delivery-jobs.ts';
import type { Gate } from './gate.ts';
import { saveOutcome } from './save-outcome.ts';
import { sendDelivery } from './send-delivery.ts';
import { defaultTimeouts, type Webhooks } from '../webhooks.ts';

export interface Delivering {
  /** No further round begins after this. */
  signal: AbortSignal;
  /** Breaks off what is under way; it is put back as if it had not been tried. */
  breakOff?: AbortSignal;
  /** Where each round asks to be let in; at once where it is left out. */
  gate?: Gate;
}

const maxAtOnce = 20;

/**
 * Sends due deliveries in rounds and schedules the next. A round starts at one, again after a
 * failure, and doubles up to twenty while all succeed, so a dead receiver holds one request. Safe
 * to run twice at once.
 */
export async function deliver(
  deps: Webhooks,
  { endpointId }: DeliveryPayload,
  delivering: Delivering,
): Promise<void> {
  const { signal, gate } = delivering;
  for (let limit = 1; limit > 0 && !signal.aborted;) {
    const pass = await gate?.enter();
    try {
      const breakOff = AbortSignal.any(
        [delivering.breakOff, pass?.signal].filter((each) => each !== undefined),
      );
      limit = signal.aborted
        ? 0
        : await sendRound(deps, { endpointId, limit, breakOff, stopping: delivering.breakOff });
    } finally {
      pass?.leave();
    }
  }
  await comeBack(deps, endpointId);
}

interface Round {
  endpointId: string;
  limit: number;
  breakOff: AbortSignal;
  stopping: AbortSignal | undefined;
}

/** Sends up to `limit` and tells how many the next round may send; 0 when nothing is due. */
async function sendRound(
  deps: Webhooks,
  { endpointId, limit, breakOff, stopping }: Round,
): Promise<number> {
  const { leaseSeconds } = deps.patience ?? defaultTimeouts;
  const target = await maybe(deps.db.read, selectTarget(endpointId));
  if (!target) return 0;
  const claimed = await all(deps.db.read, claimDeliveries(endpointId, { limit, leaseSeconds }));
  if (claimed.length === 0) return 0;
  const to = await checkAddress(target.url, deps.addresses).catch((error: unknown) =>
    problemOf(error),
  );
  const taken = await Promise.all(
    claimed.map(async (delivery) => {
      const attempt = await sendDelivery(deps, { target, delivery, to, signal: breakOff });
      return saveOutcome(deps, {
        target,
        delivery,
        attempt,
        isStopping: stopping?.aborted ?? false,
      });
    }),
  );
  return taken.every(Boolean) ? Math.min(maxAtOnce, limit * 2) : 1;
}

/** The address may have become a forbidden one since the last attempt; that is the endpoint's failure, not ours. */
function problemOf(error: unknown): string {
  if (error instanceof AddressProblem) return error.message;
  throw error;
}

async function comeBack(deps: Webhooks, endpointId: string): Promise<void> {
  if (!(await maybe(deps.db.read, selectTarget(endpointId)))) return;
  const { seconds } = await one(deps.db.read, selectNextDue(endpointId));
  if (seconds === null) return;
  await deps.db.transaction((trx) =>
    enqueueDelivery(deps, trx, { endpointId, inSeconds: seconds }),
  );
}
