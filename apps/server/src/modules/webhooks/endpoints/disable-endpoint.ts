import { ApiError, type WebhookEndpointRow } from '@wallet/contract';
import { maybe, one, type Trx } from '#platform/db';
import { endpointAnswer } from '../endpoint-answer.ts';
import { switchOff } from '../switch-off.ts';
import { lockEndpoint, type Owner, selectEndpoint } from '../webhooks.sql.ts';
import type { Act } from '../webhooks.ts';

/**
 * Disables a merchant's endpoint for an operator; its users are notified and may re-enable it.
 * Refuses notFound, and stateConflict if off.
 */
export async function disableForOperator(
  trx: Trx,
  owner: Owner,
  { id, reason, ...act }: Act & { id: string; reason: string },
): Promise<WebhookEndpointRow> {
  if (!(await maybe(trx, lockEndpoint(owner, id)))) throw new ApiError('notFound');
  if (!(await switchOff(trx, { endpointId: id, reason: 'operator', note: reason, act })))
    throw new ApiError('stateConflict', { detail: 'The address is switched off already.' });
  return endpointAnswer(await one(trx, selectEndpoint(owner, id)));
}
