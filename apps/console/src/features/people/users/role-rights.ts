import { mayRole, permissions, roles, type Permission, type RoleId } from '@wallet/contract';

export type RightLimit = 'own' | 'ownMasked' | 'masked' | 'lowerRoles' | 'ownTeam';

export interface RoleRights {
  may: { permission: Permission; limit: RightLimit | null }[];
  /** What other roles of the same console may do and this one may not. */
  mayNot: Permission[];
}

const { admin, staff, phoneFarm, merchant, subAdmin } = roles;

/** Where a role has a right only in part. */
const limits: Readonly<Partial<Record<RoleId, Readonly<Partial<Record<Permission, RightLimit>>>>>> =
  {
    [subAdmin]: { 'users.invite': 'lowerRoles' },
    [staff]: {
      'merchants.read': 'masked',
      'payoutMethods.read': 'masked',
      'proofs.readAll': 'masked',
      'exports.createOwn': 'masked',
    },
    [phoneFarm]: {
      'devices.read': 'own',
      'devices.check': 'own',
      'devices.manage': 'own',
      'devices.enrol': 'own',
      'sessions.read': 'ownMasked',
      'proxies.read': 'own',
      'proxies.create': 'own',
      'proxies.update': 'own',
      'accounts.read': 'own',
      'accounts.login': 'own',
      'accounts.submitOtp': 'own',
      'accounts.check': 'own',
      'accounts.changeQr': 'own',
      'alerts.read': 'own',
      'proofs.readAll': 'ownMasked',
      'exports.createOwn': 'ownMasked',
      'exports.readOwn': 'own',
      'shift.read': 'own',
      'shift.take': 'own',
    },
    [merchant]: {
      'sessions.read': 'own',
      'users.read': 'ownTeam',
      'users.invite': 'ownTeam',
      'users.disable': 'ownTeam',
      'users.changeRole': 'ownTeam',
      'audit.read': 'own',
      'withdrawals.read': 'own',
      'withdrawals.createOwn': 'own',
      'refunds.request': 'own',
      'payoutMethods.read': 'own',
      'payoutMethods.manage': 'own',
      'apiTokens.read': 'own',
      'apiTokens.manage': 'own',
      'apiTokens.revoke': 'own',
      'webhooks.read': 'own',
      'webhooks.manage': 'own',
      'webhooks.resend': 'own',
    },
  };

/** What a role may do by default, and what it may not, in the order of the table of rights. */
export function rightsOf(roleId: RoleId): RoleRights {
  const colleagues: readonly RoleId[] =
    roleId === merchant ? [merchant] : [admin, subAdmin, staff, phoneFarm];
  const all = Object.keys(permissions)
    .filter(isPermission)
    .filter((permission) => colleagues.some((role) => mayRole(role, permission)));
  return {
    may: all
      .filter((permission) => mayRole(roleId, permission))
      .map((permission) => ({ permission, limit: limits[roleId]?.[permission] ?? null })),
    mayNot: all.filter((permission) => !mayRole(roleId, permission)),
  };
}

function isPermission(word: string): word is Permission {
  return Object.hasOwn(permissions, word);
}
