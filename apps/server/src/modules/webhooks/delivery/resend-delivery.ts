import { ApiError, type DeliveryRow } from '@wallet/contract';
import { actOn, recordAudit } from '#modules/audit';
import { maybe, one, type Trx } from '#platform/db';
import { lockEndpointOf, makeDue, selectDelivery } from './delivery-log.sql.ts';
import { enqueueDelivery } from '../delivery-jobs.ts';
import { deliveryAnswer } from './list-deliveries.ts';
import type { Act, Webhooks } from '../webhooks.ts';
import type { Owner } from '../webhooks.sql.ts';

/**
 * Resends an event under the same event id with all tries. Refuses notFound, also for other
 * merchants’ deliveries, and stateConflict while the endpoint is off.
 */
export async function resendDelivery(
  deps: Pick<Webhooks, 'jobs' | 'clock'>,
  trx: Trx,
  owner: Owner,
  { id, by, ...trail }: Act & { id: string },
): Promise<DeliveryRow> {
  const target = await maybe(trx, lockEndpointOf(owner, id));
  if (!target) throw new ApiError('notFound');
  if (!target.enabled)
    throw new ApiError('stateConflict', {
      detail: 'The address is switched off. Switch it on first.',
    });
  await makeDue(id).execute(trx);
  await enqueueDelivery(deps, trx, { endpointId: target.id });
  const delivery = await one(trx, selectDelivery(id));
  await recordAudit(trx, {
    actor: by,
    ...trail,
    ...owner,
    ...actOn('webhookDelivery.resent', id),
    after: { endpointId: target.id, eventId: delivery.eventId },
  });
  return deliveryAnswer(delivery);
}
