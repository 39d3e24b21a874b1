import type { ExportPlace } from '../../export-place.ts';

/** Every list with an address of its own. Lists of one account or one webhook address are taken away where they are. */
export const exportPlaces: readonly ExportPlace[] = [
  { kind: 'transactions', path: '/transaction' },
  { kind: 'ownWithdrawals', path: '/withdrawal-requests' },
  { kind: 'payoutMethods', path: '/payout-methods' },
  { kind: 'apiTokens', path: '/api-tokens' },
  { kind: 'apiCalls', path: '/developers', search: { tab: 'log' } },
  { kind: 'settlement', path: '/exports' },
];
