/** Roles and the named permissions each has by default. The API enforces them; screens explain a missing one. */
export const roles = { admin: 1, staff: 2, phoneFarm: 3, merchant: 4, subAdmin: 5 } as const;
export type RoleId = (typeof roles)[keyof typeof roles];
export const roleIds = [1, 2, 3, 4, 5] as const satisfies readonly RoleId[];
export const roleNames: Readonly<Record<RoleId, string>> = {
  1: 'Admin',
  2: 'Staff',
  3: 'PhoneFarm',
  4: 'Merchant',
  5: 'SubAdmin',
};

export type Console = 'admin' | 'merchant';

/** Roles 1, 2, 3 and 5 work in the admin targets, role 4 in the merchant targets. */
export function consoleOf(roleId: RoleId): Console {
  return roleId === roles.merchant ? 'merchant' : 'admin';
}

const { admin, staff, phoneFarm, merchant, subAdmin } = roles;

/** `own` in the comment: the role sees only its own rows; the module's queries take the owner from the principal. */
export const permissions = {
  'devices.read': [admin, subAdmin, staff, phoneFarm /* own */],
  'devices.check': [admin, subAdmin, staff, phoneFarm /* own */],
  'devices.manage': [admin, subAdmin, phoneFarm /* own */],
  'devices.enrol': [admin, subAdmin, phoneFarm /* own */],
  'transactions.readAll': [admin],
  /** For people of the house; no merchant sees it. */
  'transactions.noteAll': [admin],
  'transactions.readOwn': [merchant /* own */],
  'transactions.noteOwn': [merchant /* own */],
  'sessions.read': [admin, subAdmin, staff, phoneFarm /* own, masked */, merchant /* own */],
  'sessions.expire': [admin, subAdmin, staff],
  'sessions.extend': [admin, subAdmin],
  'sessions.create': [merchant /* own */],
  /** Make sessions of test mode and play their payments. */
  'sessions.test': [merchant /* own */],
  'unmatched.read': [admin, subAdmin, staff],
  /** Also manual markings. Whoever proposes never decides. */
  'unmatched.propose': [admin, subAdmin, staff],
  'unmatched.decide': [admin],
  /** Everything known of a movement, signed, as a file; each is recorded. */
  'proofs.readAll': [admin, subAdmin, staff /* masked */, phoneFarm /* own, masked */],
  'proofs.readOwn': [merchant /* own */],
  /** Masked values whole; each look is recorded. */
  'data.reveal': [admin, subAdmin],
  /** Say what becomes of the own customers' late money. */
  'lateMoney.decideOwn': [merchant /* own */],
  /** Of lists that one may read, as one sees them there; for a merchant’s people also what their team made. */
  'exports.createOwn': [
    admin,
    subAdmin,
    staff /* masked */,
    phoneFarm /* own, masked */,
    merchant /* own */,
  ],
  'exports.readOwn': [admin, subAdmin, staff, phoneFarm, merchant /* own */],
  'dashboard.readOwn': [merchant /* own */],
  /** Money of all merchants: what came, went, and why not. */
  'dashboard.readAll': [admin, subAdmin],
  /** What asks for a person. */
  'shift.read': [admin, subAdmin, staff, phoneFarm /* own */],
  /** Take items, write notes about them, begin and end shifts. */
  'shift.take': [admin, subAdmin, staff, phoneFarm /* own */],
  'ledger.readOwn': [merchant /* own */],
  'users.read': [admin, subAdmin, merchant /* own */],
  /** A SubAdmin invites roles 2 and 3 only, a merchant role 4 only. */
  'users.invite': [admin, subAdmin, merchant /* own */],
  'users.disable': [admin, merchant /* own */],
  'users.manage': [admin],
  /** Of operators by Admins; the team roles of its own people by a merchant. */
  'users.changeRole': [admin, merchant /* own */],
  'alerts.read': [admin, subAdmin, staff, phoneFarm /* own */],
  /** Who is mailed and which server is called. */
  'alerts.manageChannels': [admin],
  'audit.read': [admin, subAdmin, merchant /* own */],
  'proxies.read': [admin, subAdmin, staff, phoneFarm /* own */],
  'proxies.create': [admin, subAdmin, phoneFarm /* own */],
  'proxies.update': [admin, subAdmin, phoneFarm /* own */],
  'proxies.delete': [admin, subAdmin],
  'proxies.check': [admin, subAdmin],
  'accounts.read': [admin, subAdmin, staff, phoneFarm /* own */],
  'accounts.manage': [admin, subAdmin],
  /** Whole numbers; each look is recorded. */
  'accounts.reveal': [admin, subAdmin],
  'accounts.login': [admin, subAdmin, phoneFarm /* own */],
  'accounts.submitOtp': [admin, subAdmin, staff, phoneFarm /* own */],
  'accounts.check': [admin, subAdmin, staff, phoneFarm /* own */],
  'accounts.changeQr': [admin, subAdmin, phoneFarm /* own */],
  /** Another person than the one who uploaded. */
  'accounts.approveQr': [admin, subAdmin],
  /** A SubAdmin for 24 hours at most. */
  'accounts.forceActive': [admin, subAdmin],
  'accounts.importStatement': [admin, subAdmin],
  /** After its statements contradicted themselves. */
  'accounts.resumeSettling': [admin, subAdmin],
  'merchants.read': [admin, subAdmin, staff /* masked */],
  'merchants.create': [admin],
  'merchants.update': [admin, subAdmin],
  /** Activate, suspend, close. */
  'merchants.changeStatus': [admin],
  /** Fees and limits. */
  'merchants.readTerms': [admin, subAdmin],
  'merchants.changeTerms': [admin],
  'ledger.read': [admin, subAdmin],
  'withdrawals.read': [admin, subAdmin, staff, merchant /* own */],
  /** Ask for money, cancel, accept what customers ask for by the public form. */
  'withdrawals.createOwn': [merchant /* own */],
  'refunds.request': [merchant /* own */],
  /** For a merchant; who asks never decides alone. */
  'withdrawals.createFor': [admin, subAdmin, staff],
  /** A SubAdmin up to a limit. */
  'withdrawals.decide': [admin, subAdmin],
  /** Payouts whose outcome nobody knows, and how much waits on its way out. */
  'payouts.readUnknown': [admin, subAdmin, staff],
  'payouts.propose': [admin, subAdmin],
  'payouts.decide': [admin],
  'payoutMethods.read': [admin, subAdmin, staff /* masked */, merchant /* own */],
  /** Add, replace, remove, reveal, ask whose account it is. */
  'payoutMethods.manage': [merchant /* own */],
  'payoutMethods.block': [admin, subAdmin],
  /** Rules, blocks, first payments. Whoever proposes has it accepted or refused by who manages. */
  'rules.read': [admin, subAdmin, staff],
  'rules.propose': [admin, subAdmin],
  'rules.manage': [admin],
  'apiTokens.read': [admin, subAdmin, staff, merchant /* own */],
  'apiTokens.manage': [merchant /* own */],
  'apiTokens.revoke': [admin, subAdmin, merchant /* own */],
  /** What the own servers asked of the merchant API. */
  'apiLog.read': [merchant /* own */],
  'webhooks.read': [admin, subAdmin, staff, merchant /* own */],
  'webhooks.manage': [merchant /* own */],
  'webhooks.resend': [admin, subAdmin, merchant /* own */],
  /** A merchant's address, by an operator. */
  'webhooks.disable': [admin, subAdmin],
  'merchantProfile.readOwn': [merchant /* own */],
  /** Branding, origins, late money, notifications. */
  'merchantProfile.updateOwn': [merchant /* own */],
  /** What happened that asks the own people for a look. */
  'notices.readOwn': [merchant /* own */],
  /** The own fees and limits. */
  'merchantProfile.readTerms': [merchant /* own */],
  'institutions.read': [admin, subAdmin, staff, merchant],
  'institutions.manage': [admin],
  'reconciliation.read': [admin, subAdmin, staff],
  /** Compare now, explain differences, propose postings; who proposes one never decides about it. */
  'reconciliation.propose': [admin, subAdmin],
  'reconciliation.decide': [admin],
  /** Moves of the operator's own money. */
  'moves.read': [admin, subAdmin],
  'moves.propose': [admin, subAdmin],
  'moves.decide': [admin],
  /** Balances of merchants, with two persons. */
  'ledger.adjust': [admin],
  'settings.read': [admin, subAdmin],
  /** Change settings, keep data from being deleted. Much of it takes two Admins. */
  'settings.manage': [admin],
  /** Be the second person of what raises how much one person can move. */
  'pendingChanges.decide': [admin],
  /** After a restore: what each account has to show. */
  'recovery.read': [admin, subAdmin],
  /** Two Admins for each account, and for each debit that a person attaches. */
  'recovery.release': [admin],
  /** Two Admins for each finding that stops payouts. */
  'integrity.lift': [admin],
} as const satisfies Record<string, readonly RoleId[]>;

export type Permission = keyof typeof permissions;

/** Whether a role has a permission at all. Of a merchant's people the team role decides too: ask `may`. */
export function mayRole(roleId: RoleId, permission: Permission): boolean {
  return (permissions[permission] as readonly RoleId[]).includes(roleId);
}

/** What an API token may be allowed to do. */
export const tokenScopes = [
  'sessions:read',
  'sessions:write',
  'transactions:read',
  'balance:read',
  'webhooks:write',
  'events:read',
  'exports:read',
  'exports:write',
  'payoutMethods:read',
  'payoutMethods:write',
  'withdrawals:read',
  'withdrawals:write',
] as const;
export type TokenScope = (typeof tokenScopes)[number];
