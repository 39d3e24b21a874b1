export { accountId, ledgerAccounts } from './account.ts';
export { balanceChanged } from './balance-changed.ts';
export { foldBalanceDeltas } from './balance-delta.ts';
export { ledgerEvents } from './events.ts';
export { findEntries } from './find-entries.ts';
export { createLedgerAccounts } from './create-ledger-accounts.ts';
export { post } from './post.ts';
export type { Leg } from './post.ts';
export {
  listEntries,
  readBalance,
  readBalances,
  readDebt,
  readWindow,
  sumWindow,
} from './read-balance.ts';
export type { Balance } from './read-balance.ts';
