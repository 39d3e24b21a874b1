import type { ExportPlace } from '../../export-place.ts';

/** Every list with an address of its own. Lists of one account or one webhook address are taken away where they are. */
export const exportPlaces: readonly ExportPlace[] = [
  { kind: 'operatorTransactions', path: '/transaction' },
  { kind: 'sessions', path: '/transaction-session' },
  { kind: 'withdrawals', path: '/withdrawal-requests' },
  { kind: 'unmatchedLines', path: '/unmatched-money' },
  { kind: 'lineProposals', path: '/unmatched-money', search: { tab: 'history' } },
  { kind: 'differences', path: '/reconciliation', search: { tab: 'differences' } },
  { kind: 'expectedLines', path: '/unmatched-money', search: { tab: 'expected' } },
  { kind: 'unknownPayouts', path: '/withdrawal-requests', search: { tab: 'unknown' } },
  { kind: 'adjustments', path: '/reconciliation', search: { tab: 'postings' } },
  { kind: 'ownMoves', path: '/reconciliation', search: { tab: 'moves' } },
  { kind: 'comparisons', path: '/reconciliation', search: { tab: 'days' } },
  { kind: 'statementImports', path: '/reconciliation', search: { tab: 'imports' } },
  { kind: 'rules', path: '/settings', search: { section: 'rules' } },
  { kind: 'blocks', path: '/settings', search: { section: 'blocklist' } },
  { kind: 'institutions', path: '/settings', search: { section: 'institutions' } },
  { kind: 'openItems', path: '/shift' },
  { kind: 'shifts', path: '/shift', search: { tab: 'shifts' } },
  { kind: 'recoveryAccounts', path: '/recovery' },
  { kind: 'merchants', path: '/merchant' },
  { kind: 'users', path: '/user' },
  { kind: 'devices', path: '/' },
  { kind: 'proxies', path: '/proxy' },
  { kind: 'alerts', path: '/' },
  { kind: 'auditEntries', path: '/audit-log' },
];
