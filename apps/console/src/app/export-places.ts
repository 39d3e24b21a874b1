import type { Console, ExportKind } from '@wallet/contract';

/** Where a list that can be taken away as a file stands. With `export` in its address the dialog is open. */
export interface ExportPlace {
  console: Console;
  kind: ExportKind;
  path: string;
  search?: Readonly<Record<string, string>>;
}

/** Every list with an address of its own. Lists of one account or one webhook address are taken away where they are. */
export const exportPlaces: readonly ExportPlace[] = [
  { console: 'admin', kind: 'operatorTransactions', path: '/transaction' },
  { console: 'admin', kind: 'sessions', path: '/transaction-session' },
  { console: 'admin', kind: 'withdrawals', path: '/withdrawal-requests' },
  { console: 'admin', kind: 'unmatchedLines', path: '/unmatched-money' },
  { console: 'admin', kind: 'lineProposals', path: '/unmatched-money', search: { tab: 'history' } },
  { console: 'admin', kind: 'differences', path: '/reconciliation', search: { tab: 'differences' } },
  { console: 'admin', kind: 'expectedLines', path: '/unmatched-money', search: { tab: 'expected' } },
  { console: 'admin', kind: 'unknownPayouts', path: '/withdrawal-requests', search: { tab: 'unknown' } },
  { console: 'admin', kind: 'adjustments', path: '/reconciliation', search: { tab: 'postings' } },
  { console: 'admin', kind: 'ownMoves', path: '/reconciliation', search: { tab: 'moves' } },
  { console: 'admin', kind: 'comparisons', path: '/reconciliation', search: { tab: 'days' } },
  { console: 'admin', kind: 'statementImports', path: '/reconciliation', search: { tab: 'imports' } },
  { console: 'admin', kind: 'rules', path: '/settings', search: { section: 'rules' } },
  { console: 'admin', kind: 'blocks', path: '/settings', search: { section: 'blocklist' } },
  { console: 'admin', kind: 'institutions', path: '/settings', search: { section: 'institutions' } },
  { console: 'admin', kind: 'openItems', path: '/shift' },
  { console: 'admin', kind: 'shifts', path: '/shift', search: { tab: 'shifts' } },
  { console: 'admin', kind: 'recoveryAccounts', path: '/recovery' },
  { console: 'admin', kind: 'merchants', path: '/merchant' },
  { console: 'admin', kind: 'users', path: '/user' },
  { console: 'admin', kind: 'devices', path: '/' },
  { console: 'admin', kind: 'proxies', path: '/proxy' },
  { console: 'admin', kind: 'auditEntries', path: '/audit-log' },
  { console: 'merchant', kind: 'transactions', path: '/transaction' },
  { console: 'merchant', kind: 'ownWithdrawals', path: '/withdrawal-requests' },
  { console: 'merchant', kind: 'payoutMethods', path: '/payout-methods' },
  { console: 'merchant', kind: 'apiTokens', path: '/api-tokens' },
  { console: 'merchant', kind: 'apiCalls', path: '/developers', search: { tab: 'log' } },
  { console: 'merchant', kind: 'settlement', path: '/exports' },
];
