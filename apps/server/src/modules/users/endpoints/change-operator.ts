import { mayRole, permissions, ApiError, roles } from '@wallet/contract';
import type { Permission, RoleId } from '@wallet/contract';
import { personRows } from '#modules/approvals';
import { recordLink } from '#modules/approvals/independence';
import type { Actor } from '#modules/audit';
import { endSessionsOf } from '#modules/identity/sign-in';
import type { Identity, Trail } from '#modules/identity';
import { holdRaise, supersedeRaise } from '#modules/pending-changes';
import type { Trx } from '#platform/db';
import { changePowerRow } from '#platform/row-mac';
import type { Done, UserAct } from '../change-user.ts';
import type { UsersDeps } from '../users-deps.ts';
import { setNameAndRole } from '../users.sql.ts';

/** Whether a role has a right that another has not. Pure. */
export function isRoleRaised(before: RoleId, after: RoleId): boolean {
  const names = Object.keys(permissions) as Permission[];
  return names.some((name) => mayRole(after, name) && !mayRole(before, name));
}

/**
 * Whether a higher role waits; a lower one applies at once and ends what waits. Refuses
 * `stateConflict` for Admin: invited, or made in the server's shell.
 */
export async function holdRole(
  { identity }: Pick<UsersDeps, 'identity'>,
  trx: Trx,
  { id, ...act }: UserAct,
  { roleId, next }: { roleId: RoleId; next: RoleId },
): Promise<boolean> {
  if (next === roles.admin) throw new ApiError('stateConflict');
  const about = { ...act, act: 'userRole', subjectId: id } as const;
  if (isRoleRaised(roleId, next)) {
    const [before, after] = [{ roleId }, { roleId: next }];
    const raise = { ...about, personId: id, persons: 1, before, after } as const;
    return (await holdRaise(trx, identity, raise)) !== null;
  }
  await supersedeRaise(trx, identity, about);
  return false;
}

interface Stored extends Trail {
  id: string;
  name: string;
  roleId: RoleId;
  next: { name: string; roleId: RoleId };
  by: Actor & { actorId: string };
  /** Two independent persons confirmed it: a new role ties nobody. */
  confirmed?: boolean;
}

/**
 * Saves an operator's name and role under the proved row; a new role ends every session and ties
 * both persons. Returns the audit entry. Refuses `rowNotProved`.
 */
export async function storeOperator(
  { identity: { vault } }: { identity: Pick<Identity, 'vault'> },
  trx: Trx,
  { id, name, roleId, next, by, confirmed = false, ...trail }: Stored,
): Promise<Done> {
  const isNewRole = next.roleId !== roleId;
  await changePowerRow(trx, vault, personRows, id, async () => {
    await setNameAndRole(id, next).execute(trx);
    if (isNewRole)
      await recordLink(trx, vault, { person: id, by: by.actorId, kind: 'roleGiven', confirmed });
  });
  const before = { name, roleId };
  if (!isNewRole) return { action: 'user.changed', before, after: next };
  const { tokenEpoch } = await endSessionsOf({ vault }, trx, {
    userId: id,
    reason: 'roleChanged',
    by,
    ...trail,
  });
  return { action: 'user.changed', before, after: { ...next, tokenEpoch } };
}
