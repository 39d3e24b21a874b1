import { mayRole, roles, type Permission, type RoleId, type UserRow } from '@wallet/contract';
import type { TextKey } from '../../../lib/text/index.ts';

export const userActs = ['edit', 'resend', 'unlock', 'resetTotp', 'disable', 'enable'] as const;
export type UserAct = (typeof userActs)[number];

/** Why an act cannot be used now: a right that is missing, or a text about the state. */
export type DisabledReason = { right: Permission } | { text: TextKey };

export const rightOf: Readonly<Record<UserAct, Permission>> = {
  edit: 'users.changeRole',
  resend: 'users.invite',
  unlock: 'users.manage',
  resetTotp: 'users.manage',
  disable: 'users.disable',
  enable: 'users.disable',
};

/** The acts of a user's menu: all of them stay in it, of disable and enable the one that fits the state. */
export function actionsOf({ status }: UserRow): UserAct[] {
  return userActs.filter((act) => act !== (status === 'disabled' ? 'disable' : 'enable'));
}

/** Why somebody cannot do an act to a user; null when nothing is in the way. The missing right goes first. */
export function disabledReasonOf(
  act: UserAct,
  user: UserRow,
  me: { id: string; roleId: RoleId },
): DisabledReason | null {
  if (!mayRole(me.roleId, rightOf[act])) return { right: rightOf[act] };
  if (user.id === me.id && act !== 'resend' && act !== 'enable') return { text: 'userAct.own' };
  if (
    act === 'resend' &&
    me.roleId === roles.subAdmin &&
    user.roleId !== roles.staff &&
    user.roleId !== roles.phoneFarm
  )
    return { text: 'userAct.onlyAdminSends' };
  const text = stateHindrance(act, user);
  return text === null ? null : { text };
}

function stateHindrance(act: UserAct, { status, roleId, hasTotp }: UserRow): TextKey | null {
  if (act === 'edit') return roleId === roles.admin ? 'userAct.adminStays' : null;
  if (act === 'resend')
    return status === 'invited'
      ? null
      : status === 'disabled'
        ? 'userAct.whileDisabled'
        : 'userAct.taken';
  if (act === 'unlock') return status === 'locked' ? null : 'userAct.notLocked';
  if (act === 'resetTotp') return hasTotp ? null : 'userAct.noTotp';
  return null;
}
