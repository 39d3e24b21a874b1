import { ApiError } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { all, maybe, one } from '#platform/db';
import {
  deleteProxyRow,
  lockProxy,
  releaseRetired,
  selectAccounts,
  selectAwaiting,
  selectDevices,
  selectProxy,
} from '../proxies.sql.ts';
import { scopeOf } from '../proxy-scope.ts';
import type { Proxies } from '../proxies.ts';

const everybody = { ownerUserId: null };
const shown = 5;

/**
 * Deletes a proxy with the history of its checks. Refuses with notFound, or with proxyInUse and what uses it; retired
 * accounts and devices do not count.
 */
export async function deleteProxy(
  { db }: Pick<Proxies, 'db'>,
  { principal, id, ...trail }: Trail & { principal: UserPrincipal; id: string },
): Promise<void> {
  const scope = scopeOf(principal);
  await db.transaction(async (trx) => {
    if (!(await maybe(trx, lockProxy(scope, id)))) throw new ApiError('notFound');
    const accounts = await all(trx, selectAccounts(everybody, id));
    const devices = await all(trx, selectDevices(everybody, id));
    const awaiting = await all(trx, selectAwaiting(id));
    const users = [
      ...accounts.map(({ label, last4 }) => `${label} …${last4}`),
      ...devices.map(({ name }) => name),
      ...awaiting.map(({ name }) => `${name} as soon as it is safe`),
    ];
    if (users.length > 0)
      throw new ApiError('proxyInUse', { detail: `In use by ${inWords(users)}.` });
    const { name, protocol, host, port, username, hasPassword } = await one(
      trx,
      selectProxy(scope, id),
    );
    await releaseRetired(id).execute(trx);
    await deleteProxyRow(id).execute(trx);
    await recordAudit(trx, {
      actor: actorOf(principal),
      ...actOn('proxy.deleted', id),
      before: { name, protocol, host, port, username, hasPassword },
      ...trail,
    });
  });
}

function inWords(names: readonly string[]): string {
  const rest = names.length - shown;
  return rest > 0 ? `${names.slice(0, shown).join(', ')} and ${rest} more` : names.join(', ');
}
