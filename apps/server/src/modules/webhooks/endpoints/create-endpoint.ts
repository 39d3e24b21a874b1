import { randomBytes } from 'node:crypto';
import { ApiError, type EventType, eventTypes, type WebhookEndpointRow } from '@wallet/contract';
import { actOn, recordAudit } from '#modules/audit';
import { maybe, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { AddressProblem } from '#platform/public-address';
import { checkAddress } from '#platform/signed-post';
import type { Act, Webhooks } from '../webhooks.ts';
import { endpointAnswer } from '../endpoint-answer.ts';
import { insertEndpoint } from '../webhooks.sql.ts';

export interface NewEndpoint extends Act {
  merchantId: string;
  mode: 'live' | 'test';
  url: string;
  eventTypes?: readonly EventType[] | undefined;
}

const secretBytes = 32;
const mostEndpoints = 20;
/** A merchant who names no types gets all but the frequent one. */
const usualTypes = eventTypes.filter((type) => type !== 'balance.changed');

/** Refuses a forbidden address, with the reason. Queries DNS, so call it before a transaction. */
export async function refuseForbiddenAddress(
  { addresses }: Pick<Webhooks, 'addresses'>,
  url: string,
): Promise<void> {
  try {
    await checkAddress(url, addresses);
  } catch (error) {
    if (error instanceof AddressProblem)
      throw new ApiError('webhookUrlNotAllowed', { detail: error.message });
    throw error;
  }
}

/** Registers an address. Its secret is in the answer and never shown again. */
export async function createEndpoint(
  { vault }: Pick<Webhooks, 'vault'>,
  trx: Trx,
  input: NewEndpoint,
): Promise<WebhookEndpointRow & { secret: string }> {
  const { merchantId, mode, by, ip, userAgent, requestId } = input;
  const id = newId('whe');
  const secret = newSecret();
  const url = new URL(input.url).href;
  const wanted = [...new Set(input.eventTypes ?? usualTypes)];
  const secretEnc = vault.seal(secret, { table: 'webhook_endpoint', id, column: 'secret_enc' });
  const row = await maybe(
    trx,
    insertEndpoint({ id, merchantId, mode, url, secretEnc, eventTypes: wanted }, mostEndpoints),
  );
  if (!row)
    throw new ApiError('stateConflict', {
      detail: `There are ${mostEndpoints} addresses already. Remove one first.`,
    });
  await recordAudit(trx, {
    actor: by,
    ip,
    userAgent,
    requestId,
    merchantId,
    mode,
    ...actOn('webhookEndpoint.created', id),
    after: { url, eventTypes: wanted },
  });
  return { ...endpointAnswer(row), secret };
}

export function newSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}
