import { ApiError, roleNames, roles } from '@wallet/contract';
import type { Actor } from '#modules/audit';
import { maybe, type Trx } from '#platform/db';
import type { LockedDevice } from './device-actions.sql.ts';
import { lockProxyToCarry, selectProxyToCarry } from './device-care.sql.ts';

/**
 * Refuses `proxyNotUsable` for a proxy out of use, full, or another owner's, which looks like none.
 * Locks the proxy first, then counts.
 */
export async function refuseUnfitProxy(
  trx: Trx,
  { ownerUserId }: Pick<LockedDevice, 'ownerUserId'>,
  { proxyId, by }: { proxyId: string; by: Actor },
): Promise<void> {
  await maybe(trx, lockProxyToCarry(proxyId));
  const proxy = await maybe(trx, selectProxyToCarry(proxyId));
  const isForeign =
    proxy !== undefined &&
    (proxy.ownerUserId === null
      ? by.actorRole === roleNames[roles.phoneFarm]
      : proxy.ownerUserId !== ownerUserId);
  if (!proxy || isForeign || proxy.status !== 'active' || proxy.isOver)
    throw new ApiError('proxyNotUsable', {
      detail: 'There is no such proxy in use for this device.',
    });
  if (proxy.assigned >= proxy.maxAccounts)
    throw new ApiError('proxyNotUsable', {
      detail: `${proxy.assigned} of its ${proxy.maxAccounts} places are taken already.`,
    });
}
