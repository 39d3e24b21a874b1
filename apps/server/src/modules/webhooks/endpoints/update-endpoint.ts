import { ApiError, type EventType, type WebhookEndpointRow } from '@wallet/contract';
import { actOn, recordAudit } from '#modules/audit';
import { maybe, one, type Trx } from '#platform/db';
import { enqueueDelivery } from '../delivery-jobs.ts';
import { endpointAnswer } from '../endpoint-answer.ts';
import { lockEndpoint, type Owner, updateEndpoint } from '../webhooks.sql.ts';
import type { Act, Webhooks } from '../webhooks.ts';

export interface EndpointChange extends Act {
  id: string;
  url?: string | undefined;
  eventTypes?: readonly EventType[] | undefined;
  enabled?: boolean | undefined;
  /** The revision that was shown, where a form is saved. */
  revision?: number | undefined;
}

/**
 * Changes an endpoint's checked address, events or state; the rest stays. Re-enabling clears
 * failures and keeps what waits. Refuses notFound, and revisionConflict after a concurrent change.
 */
export async function changeEndpoint(
  deps: Pick<Webhooks, 'jobs' | 'clock'>,
  trx: Trx,
  owner: Owner,
  { id, by, ip, userAgent, requestId, ...input }: EndpointChange,
): Promise<WebhookEndpointRow> {
  const before = await maybe(trx, lockEndpoint(owner, id));
  if (!before) throw new ApiError('notFound');
  if (input.revision !== undefined && input.revision !== before.revision)
    throw new ApiError('revisionConflict');
  const after = {
    url: input.url === undefined ? before.url : new URL(input.url).href,
    eventTypes: [...new Set(input.eventTypes ?? before.eventTypes)],
    enabled: input.enabled ?? before.enabled,
  };
  const row = await one(trx, updateEndpoint(id, after));
  if (after.enabled && !before.enabled) await enqueueDelivery(deps, trx, { endpointId: id });
  const { url, eventTypes, enabled } = before;
  await recordAudit(trx, {
    actor: by,
    ip,
    userAgent,
    requestId,
    ...owner,
    ...actOn('webhookEndpoint.changed', id),
    before: { url, eventTypes, enabled },
    after,
  });
  return endpointAnswer(row);
}
