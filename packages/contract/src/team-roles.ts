import { type Permission, permissions, type RoleId, roles, type TokenScope } from './roles.ts';

/** What a person of a merchant's team is. Support only reads. */
export const teamRoles = ['owner', 'finance', 'developer', 'support'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** The permissions that people of a merchant can have. */
export type MerchantPermission = {
  [P in Permission]: (typeof roles)['merchant'] extends (typeof permissions)[P][number] ? P : never;
}[Permission];

const everybody = teamRoles;
const owner = ['owner'] as const;
const money = ['owner', 'finance'] as const;
const machines = ['owner', 'developer'] as const;

/** Each team role's permissions. Support writes nothing; support and developers see no balance, statement or totals. */
export const teamRights = {
  'transactions.readOwn': everybody,
  'transactions.noteOwn': money,
  'sessions.read': everybody,
  /** Also links that pay out. */
  'sessions.create': money,
  'sessions.test': machines,
  'proofs.readOwn': everybody,
  'lateMoney.decideOwn': money,
  'exports.createOwn': money,
  'exports.readOwn': money,
  'dashboard.readOwn': money,
  'ledger.readOwn': money,
  'users.read': owner,
  'users.invite': owner,
  'users.disable': owner,
  'users.changeRole': owner,
  'audit.read': owner,
  'withdrawals.read': ['owner', 'finance', 'support'],
  'withdrawals.createOwn': money,
  'refunds.request': money,
  'payoutMethods.read': money,
  'payoutMethods.manage': money,
  'apiTokens.read': machines,
  'apiTokens.manage': machines,
  'apiTokens.revoke': machines,
  'apiLog.read': machines,
  'webhooks.read': machines,
  'webhooks.manage': machines,
  'webhooks.resend': machines,
  'merchantProfile.readOwn': everybody,
  'merchantProfile.updateOwn': owner,
  'merchantProfile.readTerms': money,
  'notices.readOwn': ['owner', 'finance', 'developer'],
  'institutions.read': everybody,
} as const satisfies Readonly<Record<MerchantPermission, readonly TeamRole[]>>;

/** Whose rights are asked for: a principal, or the signed-in user of a screen. */
export interface RightsHolder {
  readonly roleId: RoleId;
  /** Of people of a merchant. One whose team role is not known has no right. */
  readonly teamRole?: TeamRole | null | undefined;
}

/** Whether somebody has a permission: by the role and, for people of a merchant, by the team role. */
export function may({ roleId, teamRole }: RightsHolder, permission: Permission): boolean {
  if (!(permissions[permission] as readonly RoleId[]).includes(roleId)) return false;
  if (roleId !== roles.merchant) return true;
  const holders: readonly TeamRole[] =
    (teamRights as Partial<Record<Permission, readonly TeamRole[]>>)[permission] ?? [];
  return teamRole != null && holders.includes(teamRole);
}

/** The permissions that the maker of a live token must have for each of its scopes. */
export const scopeRights = {
  'sessions:read': ['sessions.read'],
  /** A session of type withdrawal is paid out to whoever opens its link. */
  'sessions:write': ['sessions.create', 'withdrawals.createOwn'],
  'transactions:read': ['transactions.readOwn'],
  'balance:read': ['ledger.readOwn'],
  'webhooks:write': ['webhooks.manage'],
  'events:read': ['webhooks.read'],
  'exports:read': ['exports.readOwn'],
  'exports:write': ['exports.createOwn'],
  'payoutMethods:read': ['payoutMethods.read'],
  'payoutMethods:write': ['payoutMethods.manage'],
  'withdrawals:read': ['withdrawals.read'],
  'withdrawals:write': ['withdrawals.createOwn'],
} as const satisfies Readonly<Record<TokenScope, readonly MerchantPermission[]>>;

/** Scopes by which money of the merchant leaves it, or is told where to go. */
export const payoutScopes = [
  'withdrawals:write',
  'payoutMethods:write',
  'sessions:write',
] as const satisfies readonly TokenScope[];

/** The first permission missing for a token's scope, or undefined. In test mode the right to play covers all scopes. */
export function missingForScope(
  holder: RightsHolder,
  scope: TokenScope,
  mode: 'live' | 'test',
): Permission | undefined {
  const needed: readonly Permission[] = mode === 'test' ? ['sessions.test'] : scopeRights[scope];
  return needed.find((permission) => !may(holder, permission));
}

/** What a person of a merchant's team can be mailed of. */
export const noticeKinds = [
  'webhookDisabled',
  'apiTokenChanged',
  'apiTokenEnding',
  'tokenMakerLeft',
  'payoutMethodAdded',
  'lateMoneyWaiting',
  'teamChanged',
  'exportReady',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Nobody is told of what he may not read. */
export const noticeRights = {
  webhookDisabled: 'webhooks.read',
  apiTokenChanged: 'apiTokens.read',
  apiTokenEnding: 'apiTokens.read',
  tokenMakerLeft: 'apiTokens.read',
  payoutMethodAdded: 'payoutMethods.read',
  lateMoneyWaiting: 'lateMoney.decideOwn',
  teamChanged: 'users.read',
  exportReady: 'exports.readOwn',
} as const satisfies Readonly<Record<NoticeKind, MerchantPermission>>;
