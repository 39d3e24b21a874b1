import { consoleOf, type Console, type RoleId } from '../roles.ts';

/** The lists of each console that have saved views. */
export const viewedLists = {
  admin: [
    'devices',
    'accounts',
    'proxies',
    'merchants',
    'users',
    'withdrawals',
    'unmatched',
    'lineProposals',
    'expectedLines',
    'sessions',
    'operatorTransactions',
    'reconciliation',
    'differences',
    'moves',
    'postings',
    'imports',
    'auditEntries',
    'openItems',
  ],
  merchant: [
    'transactions',
    'ownWithdrawals',
    'payoutMethods',
    'apiTokens',
    'apiCalls',
    'webhookDeliveries',
  ],
} as const satisfies Readonly<Record<Console, readonly string[]>>;

export type ViewedList = (typeof viewedLists)[Console][number];
export const allViewedLists = [...viewedLists.admin, ...viewedLists.merchant] as const;

/** Roles one can share views with, as sharers see them: operators' roles, or the own team. */
export const viewRoles = { admin: [1, 5, 2, 3], merchant: [4] } as const satisfies Readonly<
  Record<Console, readonly RoleId[]>
>;

/** Who may share views and change shared ones: operators' Admins, and everybody in a merchant's team. */
export function mayShareViews(roleId: RoleId): boolean {
  return roleId === 1 || consoleOf(roleId) === 'merchant';
}
