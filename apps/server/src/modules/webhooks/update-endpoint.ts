import { Refusal } from '@wallet/contract';
import type { EventType } from '@wallet/contract';
import { recordAudit } from '#modules/audit';
import type { Actor } from '#modules/audit';
import { maybe, one } from '#platform/db';
import type { Trx } from '#platform/db';
import { endpointAnswer } from './endpoint-answer.ts';
import type { EndpointAnswer } from './endpoint-answer.ts';
import { lockEndpoint, updateEndpoint } from './webhooks.sql.ts';
import type { Owner } from './webhooks.sql.ts';

export interface EndpointChange {
  id: string;
  url?: string | undefined;
  eventTypes?: readonly EventType[] | undefined;
  enabled?: boolean | undefined;
  by: Actor;
}

/**
 * Changes an address, its events, or whether it is used; what is not named stays. The address has been checked before.
 * One that is switched on again starts without failures. Refuses with notFound.
 */
export async function changeEndpoint(trx: Trx, owner: Owner, { id, by, ...wish }: EndpointChange): Promise<EndpointAnswer> {
  const before = await maybe(trx, lockEndpoint(owner, id));
  if (!before) throw new Refusal('notFound');
  const after = {
    url: wish.url === undefined ? before.url : new URL(wish.url).href,
    eventTypes: [...new Set(wish.eventTypes ?? before.eventTypes)],
    enabled: wish.enabled ?? before.enabled,
  };
  const row = await one(trx, updateEndpoint(id, after));
  const { url, eventTypes, enabled } = before;
  await recordAudit(trx, { actor: by, ...owner, action: 'webhookEndpoint.changed', entity: 'webhookEndpoint', entityId: id, before: { url, eventTypes, enabled }, after });
  return endpointAnswer(row);
}
