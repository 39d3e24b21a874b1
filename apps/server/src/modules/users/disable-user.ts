import { Refusal, roles } from '@wallet/contract';
import type { UserRow } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { endSessionsOf, forgetCodesOf } from '#modules/identity';
import { all, maybe } from '#platform/db';
import { changeUser, refuseOwn, type UserAct } from './change-user.ts';
import type { UsersDeps } from './users-deps.ts';
import { lockActiveGroup, setStatus } from './users.sql.ts';

/**
 * Ends the user's tokens, sockets and open links at once and refuses sign-in. Refuses with notFound, ownUser, stateConflict
 * for somebody disabled already, or lastActiveUser for the last Admin or the last of a merchant's team.
 */
export async function disableUser(deps: UsersDeps, { reason, ...act }: UserAct & { reason?: string | undefined }): Promise<UserRow> {
  refuseOwn(act);
  let others = true;
  return changeUser(deps, act, {
    before: async (trx, { id, roleId, merchantId }) => {
      if (roleId !== roles.admin && roleId !== roles.merchant) return;
      others = (await all(trx, lockActiveGroup({ roleId, merchantId }))).some((active) => active.id !== id);
    },
    work: async (trx, { id, status }) => {
      if (status === 'active' && !others) throw new Refusal('lastActiveUser');
      if (!(await maybe(trx, setStatus({ id, from: ['active', 'invited'], to: 'disabled' })))) throw new Refusal('stateConflict');
      const { principal, ip, userAgent, requestId } = act;
      await endSessionsOf(trx, { userId: id, reason: 'userDisabled', by: actorOf(principal), ip, userAgent, requestId });
      await forgetCodesOf(trx, id);
      return { action: 'user.disabled', before: { status }, after: { status: 'disabled' }, reason };
    },
  });
}
