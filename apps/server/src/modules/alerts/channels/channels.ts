import { randomBytes } from 'node:crypto';
import { type AlertChannels, type AlertSeverity, ApiError } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { all, maybe, type Query } from '#platform/db';
import { newId } from '#platform/ids';
import { AddressProblem } from '#platform/public-address';
import { checkAddress } from '#platform/signed-post';
import type { Alerts } from '../alerts.ts';
import { post } from './call-webhook.ts';
import { deleteWebhook, insertWebhook, selectWebhook, updateTried } from '../calls.sql.ts';
import {
  deleteMailChoice,
  lockMailChoice,
  selectMailChoices,
  upsertMailChoice,
} from './channels.sql.ts';
import { lockAlerts } from '../troubles/alert-problems.sql.ts';

/** Somebody changes who is told. */
export interface ChannelAct extends Trail {
  principal: UserPrincipal;
}

const secretBytes = 32;

/** Who is mailed and which server is called. The secret is not among it. */
export async function readChannels(query: Query): Promise<AlertChannels> {
  const [mail, webhook] = await Promise.all([
    all(query, selectMailChoices()),
    maybe(query, selectWebhook()),
  ]);
  if (!webhook) return { mail, webhook: null };
  const { url, from, createdAt, failingSince, lastTriedAt, lastProblem, disabledAt } = webhook;
  return {
    mail,
    webhook: {
      url,
      from,
      createdAt: createdAt.toISOString(),
      failingSince: failingSince?.toISOString() ?? null,
      lastTriedAt: lastTriedAt?.toISOString() ?? null,
      lastProblem,
      disabledAt: disabledAt?.toISOString() ?? null,
    },
  };
}

/**
 * Mails new alerts from this severity on, or none. Refuses notFound for the other console's people.
 */
export async function setMail(
  { db }: Pick<Alerts, 'db'>,
  {
    userId,
    from,
    principal,
    ...trail
  }: ChannelAct & { userId: string; from: AlertSeverity | null },
): Promise<void> {
  await db.transaction(async (trx) => {
    const before = await maybe(trx, lockMailChoice(userId));
    if (!before) throw new ApiError('notFound');
    if (before.from === from) return;
    await (from === null ? deleteMailChoice(userId) : upsertMailChoice(userId, from)).execute(trx);
    await recordAudit(trx, {
      actor: actorOf(principal),
      mode: 'live',
      ...actOn('alertMail.changed', userId, 'user'),
      before: { from: before.from },
      after: { from },
      ...trail,
    });
  });
}

/** Calls only this address from now on; shows the secret once. Refuses webhookUrlNotAllowed. */
export async function setWebhook(
  { db, vault, addresses }: Pick<Alerts, 'db' | 'vault' | 'addresses'>,
  { url, from, principal, ...trail }: ChannelAct & { url: string; from: AlertSeverity },
): Promise<{ secret: string }> {
  await checkAddress(url, addresses).catch((error: unknown) => {
    throw error instanceof AddressProblem
      ? new ApiError('webhookUrlNotAllowed', { detail: error.message })
      : error;
  });
  const id = newId('alw');
  const href = new URL(url).href;
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`;
  await db.transaction(async (trx) => {
    await lockAlerts().execute(trx);
    const before = await maybe(trx, deleteWebhook());
    await insertWebhook({
      id,
      url: href,
      secretEnc: vault.seal(secret, { table: 'alert_webhook', id, column: 'secret_enc' }),
      from,
      by: principal.userId,
    }).execute(trx);
    await recordAudit(trx, {
      actor: actorOf(principal),
      mode: 'live',
      ...actOn('alertWebhook.set', id),
      before: before ?? null,
      after: { url: href, from },
      ...trail,
    });
  });
  return { secret };
}

/** Calls nobody any more, also not of what was told before. Refuses notFound. */
export async function removeWebhook(
  { db }: Pick<Alerts, 'db'>,
  { principal, ...trail }: ChannelAct,
): Promise<void> {
  await db.transaction(async (trx) => {
    await lockAlerts().execute(trx);
    const webhook = await maybe(trx, selectWebhook());
    const before = await maybe(trx, deleteWebhook());
    if (!webhook || !before) throw new ApiError('notFound');
    await recordAudit(trx, {
      actor: actorOf(principal),
      mode: 'live',
      ...actOn('alertWebhook.removed', webhook.id),
      before,
      ...trail,
    });
  });
}

/** Sends a test event now and says what came back; one that is taken switches a server on again. Refuses notFound. */
export async function testWebhook(
  deps: Alerts,
): Promise<{ isTaken: boolean; problem: string | null }> {
  const webhook = await maybe(deps.db.read, selectWebhook());
  if (!webhook) throw new ApiError('notFound');
  const event = {
    id: newId('alc'),
    type: 'alert.test',
    createdAt: deps.clock.now().toISOString(),
    sequence: 1,
    data: { alert: null },
  } as const;
  const problem = await post(deps, webhook, { event });
  await updateTried(webhook.id, problem).execute(deps.db.read);
  return { isTaken: problem === null, problem };
}
