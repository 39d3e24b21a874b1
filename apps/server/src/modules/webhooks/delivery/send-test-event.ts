import { ApiError, type DeliveryRow, testEventType } from '@wallet/contract';
import { actOn, recordAudit } from '#modules/audit';
import { maybe, one, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { countYoungTests, insertDeliveries, insertEvent } from '../deliveries.sql.ts';
import { enqueueDelivery } from '../delivery-jobs.ts';
import { selectDelivery } from './delivery-log.sql.ts';
import { deliveryAnswer } from './list-deliveries.ts';
import { lockEndpoint, type Owner } from '../webhooks.sql.ts';
import type { Act, Webhooks } from '../webhooks.ts';

const mostAMinute = 10;

/**
 * Sends one endpoint a signed `webhook.test` event, tried once, outside every sequence and event
 * list. Refuses notFound, stateConflict while it is off, and tooManyRequests after ten in a minute.
 */
export async function sendTestEvent(
  deps: Pick<Webhooks, 'jobs' | 'clock'>,
  trx: Trx,
  owner: Owner,
  { id, by, ...trail }: Act & { id: string },
): Promise<DeliveryRow> {
  const endpoint = await maybe(trx, lockEndpoint(owner, id));
  if (!endpoint) throw new ApiError('notFound');
  if (!endpoint.enabled)
    throw new ApiError('stateConflict', {
      detail: 'The address is switched off. Switch it on first.',
    });
  const { count } = await one(trx, countYoungTests(id, mostAMinute));
  if (count >= mostAMinute) throw new ApiError('tooManyRequests', { retryAfterSeconds: 60 });
  const event = { eventId: newId('evt'), objectId: id, sequence: 0 };
  const data = JSON.stringify({ endpointId: id, message: 'This is a test. Nothing happened.' });
  await insertEvent({
    ...owner,
    id: event.eventId,
    type: testEventType,
    objectId: id,
    sequence: 0,
    data,
    factId: event.eventId,
  }).execute(trx);
  const deliveryId = newId('whd');
  await insertDeliveries(event, [{ id: deliveryId, endpointId: id }]).execute(trx);
  await enqueueDelivery(deps, trx, { endpointId: id });
  await recordAudit(trx, {
    actor: by,
    ...trail,
    ...owner,
    ...actOn('webhookEndpoint.tested', id),
    after: { url: endpoint.url },
  });
  return deliveryAnswer(await one(trx, selectDelivery(deliveryId)));
}
