import { ApiError, type RoleId, roles, type TeamRole, type UserRow } from '@wallet/contract';
import { personRows } from '#modules/approvals';
import { recordLink } from '#modules/approvals/independence';
import { actorOf } from '#modules/audit';
import { endSessionsOf } from '#modules/identity/sign-in';
import { plainName } from '#modules/identity/credentials';
import type { Trx } from '#platform/db';
import { changePowerRow } from '#platform/row-mac';
import { changeUser, refuseOwn, type Done, type UserAct } from '../change-user.ts';
import { publishTeamChanged } from '../make-invited.ts';
import { holdRole, storeOperator } from './change-operator.ts';
import type { UsersDeps } from '../users-deps.ts';
import { setTeamRole, type StoredUser } from '../users.sql.ts';

export interface UserUpdate {
  name?: string | undefined;
  roleId?: RoleId | undefined;
  teamRole?: TeamRole | undefined;
}

/**
 * Changes name or role of an operator, or the team role of a colleague, which only that merchant's
 * owners do; a new role ends every session and ties him to whoever gave it. An operator's role that
 * may do more begins after the cool-down. Refuses with notFound, ownUser, rowNotProved, forbidden
 * for what the caller's console does not change, lastActiveUser when no owner would be left, or
 * stateConflict for Admins, and for the role of merchants' people: neither is given or taken here.
 * What is as wished already stays untouched.
 */
export async function updateUser(
  deps: UsersDeps,
  { input, ...act }: UserAct & { input: UserUpdate },
): Promise<UserRow> {
  refuseOwn(act);
  const { teamRole, ...rest } = input;
  if (act.principal.console === 'merchant')
    return changeUser(deps, act, {
      keepsOne: teamRole !== undefined && teamRole !== 'owner',
      work: async (trx, user) => {
        if (rest.name !== undefined || rest.roleId !== undefined)
          throw notCovered('covers the team role, not name or role');
        return changeTeamRole(deps, trx, { act, user, teamRole });
      },
    });
  return changeUser(deps, act, {
    work: async (trx, user) => {
      if (teamRole !== undefined)
        throw notCovered('covers operators: a team role is given by the merchant\u2019s owners');
      return changeOperator(deps, trx, { act, user, input: rest });
    },
  });
}

function notCovered(what: string): ApiError {
  return new ApiError('forbidden', { detail: `Here the permission users.changeRole ${what}.` });
}

async function changeTeamRole(
  deps: UsersDeps,
  trx: Trx,
  {
    act: { principal, ip, userAgent, requestId },
    user: { id, teamRole: before, merchantId },
    teamRole,
  }: { act: UserAct; user: StoredUser; teamRole: TeamRole | undefined },
): Promise<Done | undefined> {
  if (teamRole === undefined || teamRole === before || merchantId === null) return undefined;
  const { vault } = deps.identity;
  await changePowerRow(trx, vault, personRows, id, async () => {
    await setTeamRole(id, teamRole).execute(trx);
    await recordLink(trx, vault, { person: id, by: principal.userId, kind: 'roleGiven' });
  });
  const trail = { by: actorOf(principal), ip, userAgent, requestId };
  const { tokenEpoch } = await endSessionsOf({ vault }, trx, {
    userId: id,
    reason: 'roleChanged',
    ...trail,
  });
  await deps.tokens.leave(trx, {
    userId: id,
    because: 'roleChanged',
    teamRole,
    stopNow: false,
    ...trail,
  });
  await publishTeamChanged(trx, { userId: id, merchantId, act: 'roleChanged' });
  return {
    action: 'user.teamRoleChanged',
    before: { teamRole: before },
    after: { teamRole, tokenEpoch },
  };
}

async function changeOperator(
  deps: UsersDeps,
  trx: Trx,
  {
    act,
    user: { id, name, roleId },
    input,
  }: { act: UserAct; user: StoredUser; input: Omit<UserUpdate, 'teamRole'> },
): Promise<Done | undefined> {
  const next = {
    name: input.name === undefined ? name : plainName(input.name),
    roleId: input.roleId ?? roleId,
  };
  const isNewRole = next.roleId !== roleId;
  if (roleId === roles.admin || (roleId === roles.merchant && isNewRole))
    throw new ApiError('stateConflict');
  if (isNewRole && (await holdRole(deps, trx, act, { roleId, next: next.roleId })))
    next.roleId = roleId;
  if (next.roleId === roleId && next.name === name) return undefined;
  const { principal, ip, userAgent, requestId } = act;
  const by = { ...actorOf(principal), actorId: principal.userId };
  return storeOperator(deps, trx, { id, name, roleId, next, by, ip, userAgent, requestId });
}
