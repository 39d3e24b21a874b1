import { ApiError } from '@wallet/contract';
import { actOn, recordAudit } from '#modules/audit';
import { maybe, type Trx } from '#platform/db';
import { deleteEndpoint, type Owner } from '../webhooks.sql.ts';
import type { Act } from '../webhooks.ts';

/** Removes an address with its deliveries; events stay. Refuses with notFound, also for other merchants' addresses. */
export async function removeEndpoint(
  trx: Trx,
  owner: Owner,
  { id, by, ...trail }: Act & { id: string },
): Promise<void> {
  const removed = await maybe(trx, deleteEndpoint(owner, id));
  if (!removed) throw new ApiError('notFound');
  await recordAudit(trx, {
    actor: by,
    ...trail,
    ...owner,
    ...actOn('webhookEndpoint.removed', id),
    before: removed,
  });
}
