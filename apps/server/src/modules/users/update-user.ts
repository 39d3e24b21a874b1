import { Refusal, roles } from '@wallet/contract';
import type { RoleId, UserRow } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { endSessionsOf, plainName } from '#modules/identity';
import { changeUser, refuseOwn, type UserAct } from './change-user.ts';
import type { UsersDeps } from './users-deps.ts';
import { setNameAndRole } from './users.sql.ts';

export interface UserUpdate {
  name?: string | undefined;
  roleId?: RoleId | undefined;
}

/**
 * Changes name or role of an operator; a new role ends every session. Refuses with notFound, ownUser, or stateConflict for
 * Admins, and for the role of merchants' people: neither is given or taken here. What is as wished already stays untouched.
 */
export async function updateUser(
  deps: UsersDeps,
  { wish, ...act }: UserAct & { wish: UserUpdate },
): Promise<UserRow> {
  refuseOwn(act);
  return changeUser(deps, act, {
    work: async (trx, { id, name, roleId }) => {
      const next = {
        name: wish.name === undefined ? name : plainName(wish.name),
        roleId: wish.roleId ?? roleId,
      };
      const isNewRole = next.roleId !== roleId;
      if (roleId === roles.admin || (roleId === roles.merchant && isNewRole))
        throw new Refusal('stateConflict');
      if (!isNewRole && next.name === name) return undefined;
      await setNameAndRole(id, next).execute(trx);
      const { principal, ip, userAgent, requestId } = act;
      if (isNewRole)
        await endSessionsOf(trx, {
          userId: id,
          reason: 'roleChanged',
          by: actorOf(principal),
          ip,
          userAgent,
          requestId,
        });
      return { action: 'user.changed', before: { name, roleId }, after: next };
    },
  });
}
