import { ApiError, type WebhookEndpointRow } from '@wallet/contract';
import { maybe, one, type Trx } from '#platform/db';
import { endpointAnswer } from '../endpoint-answer.ts';
import { switchOff } from '../switch-off.ts';
import { lockEndpoint, type Owner, selectEndpoint } from '../webhooks.sql.ts';
import type { Act } from '../webhooks.ts';

/**
 * Switches a merchant's address off for an operator; its people are told and may switch it on again. Refuses with
 * notFound, and with stateConflict when it is off already.
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
