import { Refusal } from '@wallet/contract';
import type { UserRow } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { endSessionsOf, switchOffTotp } from '#modules/identity';
import { changeUser, refuseOwn, type UserAct } from './change-user.ts';
import type { UsersDeps } from './users-deps.ts';

/**
 * Switches one-time codes off for somebody who lost the app, and ends every session, because the one who asks may be a thief.
 * Refuses with notFound, ownUser, or stateConflict when they are off.
 */
export async function resetUserTotp(
  deps: UsersDeps,
  { reason, ...act }: UserAct & { reason: string },
): Promise<UserRow> {
  refuseOwn(act);
  return changeUser(deps, act, {
    work: async (trx, { id }) => {
      if (!(await switchOffTotp(trx, id))) throw new Refusal('stateConflict');
      const { principal, ip, userAgent, requestId } = act;
      await endSessionsOf(trx, {
        userId: id,
        reason: 'totpReset',
        by: actorOf(principal),
        ip,
        userAgent,
        requestId,
      });
      return { action: 'user.totpReset', reason };
    },
  });
}
