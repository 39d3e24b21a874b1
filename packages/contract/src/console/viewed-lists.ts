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

/**
 * The roles that views can be shared with, as those that share them see them: the roles of the
 * house, or the own team.
 */
export const viewRoles = { admin: [1, 5, 2, 3], merchant: [4] } as const satisfies Readonly<
  Record<Console, readonly RoleId[]>
>;

/**
 * Who may share views, and change what others shared: an Admin among people of the house, everybody
 * of a merchant's team.
 */
export function mayShareViews(roleId: RoleId): boolean {
  return roleId === 1 || consoleOf(roleId) === 'merchant';
}
