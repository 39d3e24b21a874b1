export { accountId, ledgerAccounts } from './account.ts';
export type { LedgerAccountName, LedgerKind } from './account.ts';
export { balanceChanged } from './balance-changed.ts';
export { foldBalanceDeltas } from './balance-delta.ts';
export { creditAccounts, creditLegs } from './credit-legs.ts';
export type { MerchantCredit } from './credit-legs.ts';
export { commitHeld, creditHeld, holdCommit, holdPlace, holds, holdVoid } from './hold.ts';
export type { HeldLegs } from './hold.ts';
export { reversal, suspenseCredit } from './merchant-credit.ts';
export { openLedgerAccounts } from './open-ledger-accounts.ts';
export { pendingAccounts, postPending, releasePending } from './pending-credit.ts';
export type { PendingCredit } from './pending-credit.ts';
export { post, together } from './post.ts';
export type { Leg } from './post.ts';
export { findEntries } from './find-entries.ts';
export { findPostings } from './find-postings.ts';
export type { FoundPosting } from './find-postings.ts';
export {
  listEntries,
  readBalance,
  readBalances,
  readDebt,
  readWindow,
  sumWindow,
} from './read-balance.ts';
export type { Balance } from './read-balance.ts';
export { changePostingKey } from './change-posting-key.ts';
export { openPostingSealer, verifySeals } from './verify-seals.ts';
export { ledgerRowChecks } from './row-checks.ts';
export { proveBooks, verifyLedger } from './verify-ledger.ts';
export { mostNamed } from './ledger-check.ts';
export type { Break, LedgerCheck, PostingCheck } from './ledger-check.ts';
export { byRevision, sealedRowCheck } from './sealed-rows.ts';
export { proveDigests } from './prove-digests.ts';
export { sealCheck } from './seal-check.ts';
export { ledgerChecks, proveCheck } from './verify-ledger.ts';
export { postingsOf } from './verify-slices.sql.ts';
export { quickChecks } from './quick-checks.ts';
export type { LedgerProof } from './verify-ledger.ts';
export { nowhere } from './verify.sql.ts';
export type { Divergence } from './verify.sql.ts';
export { ledgerEvents } from './events.ts';
