import { randomInt } from 'node:crypto';
import type { WebhookEvent } from '@wallet/contract';
import { recordAudit, systemActor } from '#modules/audit';
import { all, maybe, one } from '#platform/db';
import type { Trx } from '#platform/db';
import { tellFact } from '#platform/facts';
import type { Attempt } from '#platform/jobs';
import { AddressProblem } from '#platform/public-address';
import { checkAddress, sendRequest, signatureHeaders } from '#platform/signed-post';
import type { CheckedAddress, Outcome } from '#platform/signed-post';
import { claimDeliveries, disableEndpoint, noteFailure, noteSuccess, selectNextDue, selectTarget, updateDelivery } from './deliveries.sql.ts';
import type { ClaimedDelivery, Target } from './deliveries.sql.ts';
import { enqueueDelivery } from './delivery-jobs.ts';
import type { DeliveryPayload } from './delivery-jobs.ts';
import type { Webhooks } from './webhooks.ts';
import { pauseAfter } from './schedule.ts';

const timeoutMs = 15_000;
/** Longer than an attempt can take: a delivery that is due again after it was lost with its process. */
const leaseSeconds = 30;
const atOnce = 20;
const budgetMs = 60_000;
const disableAfterDays = 5;
const gone = 410;

/**
 * Sends the endpoint's due deliveries, twenty at once, or one at a time while it is failing, and sees to it that it is
 * called again when the next is due. Safe to run twice at once.
 */
export async function deliver(deps: Webhooks, { endpointId }: DeliveryPayload, { signal }: Pick<Attempt, 'signal'>): Promise<void> {
  const { db, clock } = deps;
  const startMs = clock.monotonicMs();
  while (!signal.aborted && clock.monotonicMs() - startMs < budgetMs) {
    const target = await maybe(db.read, selectTarget(endpointId));
    if (!target) return;
    const claimed = await all(db.read, claimDeliveries(endpointId, { limit: target.failing ? 1 : atOnce, leaseSeconds }));
    if (claimed.length === 0) break;
    const to = await checkAddress(target.url, deps.addresses).catch((error: unknown) => problemOf(error));
    await Promise.all(claimed.map((delivery) => attempt(deps, { target, delivery, to, signal })));
  }
  await comeBack(deps, endpointId);
}

/** The address may have become a forbidden one since the last attempt; that is the endpoint's failure, not ours. */
function problemOf(error: unknown): string {
  if (error instanceof AddressProblem) return error.message;
  throw error;
}

interface Sending {
  target: Target;
  delivery: ClaimedDelivery;
  to: CheckedAddress | string;
  signal: AbortSignal;
}

async function attempt(deps: Webhooks, { target, delivery, to, signal }: Sending): Promise<void> {
  const { vault, clock } = deps;
  const startMs = clock.monotonicMs();
  const { id, type, mode, sequence } = delivery;
  const event: WebhookEvent = { id, type, mode, createdAt: delivery.createdAt.toISOString(), sequence, data: delivery.data };
  const body = JSON.stringify(event);
  const secrets = [[target.secretEnc, 'secret_enc'], [target.previousSecretEnc, 'previous_secret_enc']] as const;
  const open = secrets.flatMap(([sealed, column]) => (sealed === null ? [] : [vault.open(sealed, { table: 'webhook_endpoint', id: target.id, column })]));
  const headers = { 'content-type': 'application/json', 'user-agent': 'WalletApp-Webhooks/1', ...signatureHeaders({ id, at: clock.now(), body }, open) };
  const outcome = typeof to === 'string' ? { status: null, body: '', error: to } : await sendRequest({ to, headers, body, timeoutMs, signal });
  await keep(deps, { target, delivery, outcome, durationMs: Math.round(clock.monotonicMs() - startMs) });
}

interface Attempted {
  target: Target;
  delivery: ClaimedDelivery;
  outcome: Outcome;
  durationMs: number;
}

async function keep({ db, log }: Webhooks, { target, delivery, outcome, durationMs }: Attempted): Promise<void> {
  const succeeded = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  const pauseSeconds = succeeded ? undefined : pauseAfter(delivery.attempt, randomInt(1_000_000) / 1_000_000);
  const status = succeeded ? 'succeeded' : pauseSeconds === undefined ? 'failed' : 'retrying';
  const request = JSON.stringify({ url: target.url, attempt: delivery.attempt });
  const response = JSON.stringify({ ...outcome, error: outcome.error ?? refusal(outcome.status, succeeded), durationMs });
  if (!succeeded) log.info({ endpoint: target.id, delivery: delivery.deliveryId, attempt: delivery.attempt, status: outcome.status }, 'a webhook was not taken');
  // The endpoint's row before its deliveries' rows, as in `disableEndpoint`: nobody waits for the other in a circle.
  await db.transaction(
    async (trx) => {
      if (succeeded) await noteSuccess(target.id).execute(trx);
      else await fail(trx, target, outcome.status === gone);
      await updateDelivery({ deliveryId: delivery.deliveryId, status, request, response, pauseSeconds: pauseSeconds ?? null }).execute(trx);
    },
    { idempotent: true },
  );
}

function refusal(status: number | null, succeeded: boolean): string | null {
  if (succeeded || status === null) return null;
  return status >= 300 && status < 400 ? `It answered ${status}; redirects are not followed.` : `It answered ${status}.`;
}

/** An endpoint that took nothing for days, or says that it is gone, is disabled, and its merchant is told. */
async function fail(trx: Trx, target: Target, isGone: boolean): Promise<void> {
  const noted = await maybe(trx, noteFailure(target.id, { days: disableAfterDays, isGone }));
  const disabled = noted?.hopeless ? await maybe(trx, disableEndpoint(target.id)) : undefined;
  if (!disabled) return;
  const { merchantId, mode, url } = disabled;
  const reason = isGone ? 'gone' : 'failingForDays';
  await recordAudit(trx, { actor: systemActor, merchantId, mode, action: 'webhookEndpoint.disabled', entity: 'webhookEndpoint', entityId: target.id, reason, after: { url } });
  await tellFact(trx, { name: 'webhooks.endpointDisabled', key: target.id, mode, payload: { endpointId: target.id, merchantId, reason } });
}

async function comeBack(deps: Webhooks, endpointId: string): Promise<void> {
  const target = await maybe(deps.db.read, selectTarget(endpointId));
  if (!target) return;
  const { seconds } = await one(deps.db.read, selectNextDue(endpointId));
  if (seconds === null) return;
  await deps.db.transaction((trx) => enqueueDelivery(deps, trx, { endpointId, failing: target.failing, inSeconds: seconds }));
}
