import { randomInt } from 'node:crypto';
import { testEventType } from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { maybe, type Trx } from '#platform/db';
import { noteFailure, noteSuccess, requeue, updateDelivery } from '../deliveries.sql.ts';
import type { ClaimedDelivery, Target } from '../deliveries.sql.ts';
import { pauseAfter } from './schedule.ts';
import type { SentDelivery } from './send-delivery.ts';
import { switchOff } from '../switch-off.ts';
import type { Webhooks } from '../webhooks.ts';

export interface Attempted {
  target: Target;
  delivery: ClaimedDelivery;
  attempt: SentDelivery;
  /** This process is about to end and broke off what had no answer. */
  isStopping: boolean;
}

const disableAfterDays = 5;
const gone = 410;

/** Writes down how a try ended, when the next one is, and what that says of its address. Tells whether it was taken. */
export async function saveOutcome(
  { db, log }: Webhooks,
  { target, delivery, attempt, isStopping }: Attempted,
): Promise<boolean> {
  const { request, outcome, durationMs } = attempt;
  const { deliveryId } = delivery;
  if (isStopping && outcome.status === null) {
    await db.transaction((trx) => requeue(deliveryId).execute(trx), { idempotent: true });
    return false;
  }
  const succeeded = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  const isTest = delivery.type === testEventType;
  const pauseSeconds =
    succeeded || isTest
      ? undefined
      : pauseAfter(delivery.attempt, randomInt(1_000_000) / 1_000_000);
  const status = succeeded ? 'succeeded' : pauseSeconds === undefined ? 'failed' : 'retrying';
  const response = {
    ...outcome,
    error: outcome.error ?? refusal(outcome.status, succeeded),
    durationMs,
  };
  if (!succeeded)
    log.info(
      {
        endpoint: target.id,
        delivery: deliveryId,
        attempt: delivery.attempt,
        status: outcome.status,
      },
      'a webhook was not taken',
    );
  // The endpoint's row before its deliveries' rows, as in `disableEndpoint`: nobody waits for the other in a circle.
  await db.transaction(
    async (trx) => {
      if (succeeded) await noteSuccess(target.id).execute(trx);
      else if (!isTest) await fail(trx, target, outcome.status === gone);
      await updateDelivery({
        deliveryId,
        status,
        request: JSON.stringify(request),
        response: JSON.stringify(response),
        pauseSeconds: pauseSeconds ?? null,
      }).execute(trx);
    },
    { idempotent: true },
  );
  return succeeded;
}

function refusal(status: number | null, succeeded: boolean): string | null {
  if (succeeded || status === null) return null;
  return status >= 300 && status < 400
    ? `It answered ${status}; redirects are not followed.`
    : `It answered ${status}.`;
}

/** An endpoint that took nothing for days, or says that it is gone, is switched off. */
async function fail(trx: Trx, target: Target, isGone: boolean): Promise<void> {
  const noted = await maybe(trx, noteFailure(target.id, { days: disableAfterDays, isGone }));
  if (noted?.hopeless)
    await switchOff(trx, {
      endpointId: target.id,
      reason: isGone ? 'gone' : 'failingForDays',
      act: { by: systemActor },
    });
}
