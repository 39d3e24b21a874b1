export { accountPageRoutes, accountPhoneRoutes } from './account-endpoints.ts';
export type { Account, AccountLimits } from './account.ts';
export { accountRowChecks } from './account-row-checks.ts';
export { accountPower } from './account-power.ts';
export { coveragePower } from './coverage-power.ts';
export type { CoveragePower } from './coverage-power.ts';
export { evidencePower } from './evidence-power.ts';
export type { EvidencePower } from './evidence-power.ts';
export { importPower } from './import-power.ts';
export { isProvedLine, linePower } from './line-power.ts';
export type { LinePower } from './line-power.ts';
export { selectImportsToSign, selectLinesToSign, selectUnlikeKept } from './lines-to-sign.sql.ts';
export { readEvidence } from './read-evidence.ts';
export type { ProvedEvidence } from './read-evidence.ts';
export { readFarmOwners, refuseOfFarm } from './refuse-of-farm.ts';
export { selectAccountsToSign } from './account-proofs.sql.ts';
export type { AccountsDeps, RaisingAccountsDeps } from './accounts-deps.ts';
export { accountAppliers } from './begin-raises.ts';
export { approveQr } from './approve-qr.ts';
export { endStaleLogins } from './cancel-login.ts';
export { createAccount } from './create-account.ts';
export type { NewAccount } from './create-account.ts';
export { accountsRoutes } from './endpoints.ts';
export { choosePayers, readPayers, withoutLimits, withReserved } from './choose-payers.ts';
export type { ChosenAccount, ChosenPayers, ConsideredPayer, OutLimits } from './choose-payers.ts';
export { openReserve } from './open-reserve.ts';
export { findPayableAccounts } from './find-payable-accounts.ts';
export type {
  ConsideredAccount,
  PayableAccount,
  PayableAccounts,
  PayableQuestion,
} from './find-payable-accounts.ts';
export { discardImport } from './discard-import.ts';
export { findDifferences } from './find-differences.ts';
export { importStatement } from './import-statement.ts';
export { readBehindImport } from './read-behind-import.ts';
export { standBehindImport } from './stand-behind-import.ts';
export { fileConfirmsUpTo } from './stand-of-import.ts';
export type { StatementToImport } from './import-statement.ts';
export { joinCoverage } from './join-coverage.ts';
export { readDifferences, whyNotPosted } from './list-differences.ts';
export { listStatementLines } from './list-statement-lines.ts';
export type { LineQuestion } from './list-statement-lines.ts';
export { findInquirers } from './find-inquirers.ts';
export type { Inquirer, Inquirers } from './find-inquirers.ts';
export { accountKeyOf, accountKeysOf } from './account-number.ts';
export { isOwnNumber } from './is-own-number.ts';
export {
  depositWay,
  payoutProviderOf,
  providerOf,
  providerDay,
  providerTable,
  startOfProviderDay,
} from './providers.ts';
export type { DepositWay, ProviderFacts } from './providers.ts';
export { followLoginCommand, lookForProbe, watchUnpaid } from './listeners.ts';
export { lockAccountSlots } from './lock-slots.sql.ts';
export { proposeQr } from './propose-qr.ts';
export { openVirtualAccounts } from './open-virtual-accounts.ts';
export { readVirtualAccount, readVirtualAccounts } from './read-virtual-account.ts';
export { accountNumberOrNull, openAccountNumber, readAccount } from './read-account.ts';
export { recordLoginStep, recordSignIn, recordSignInFailure } from './record-login.ts';
export { checkIdentity, recordBalance, recordObservation, recordQr } from './record-reports.ts';
export type { FromDevice, ReportOutcome } from './own-account.ts';
export { recordStatementRead } from './record-statement-read.ts';
export type { ReadOutcome, ReadReport } from './record-statement-read.ts';
export { accountZone, historyLag, roomOf } from './room.sql.ts';
export { limitsOf } from './why-not-payable.ts';
export { fitsStrangersShare } from './strangers-share.ts';
export type { UsedRoom } from './strangers-share.ts';
export { selectStillPayable } from './still-payable.sql.ts';
export { whyNot } from './obstacles.ts';
export type { WhyNot } from './obstacles.ts';
export type { EffectiveLimits } from './why-not-payable.ts';
export { readHeard } from './read-heard.ts';
export type { Heard } from './read-heard.ts';
export { resumeSettling } from './resume-settling.ts';
export { statementRoutes } from './statement-endpoints.ts';
export { countGapRead, noteGaps, readDueGaps } from './watch-gaps.ts';
export type { PayingAccount } from './why-not-paying.ts';
