export { selectDepositsToSign, selectNamedBeforePaid, selectSessionsToSign } from './births.sql.ts';
export { approvalsNeeded } from './approvals-needed.ts';
export { claimCode } from './claim-code.ts';
export { cancelSession } from './cancel-session.ts';
export { chooseMethod } from './choose-method.ts';
export type { Origin } from './choose-method.ts';
export { openOrigins } from './open-origins.ts';
export { claimTransferred } from './claim-transferred.ts';
export { confirmCredits, sweepConfirmations } from './confirm-credits.ts';
export { expectedRows } from './expected-rows.ts';
export { decideProposal, lapseProposals, withdrawProposal } from './decide-proposal.ts';
export { depositRowChecks } from './deposit-row-checks.ts';
export { depositChecks, linePostingChecks, newDepositChecks } from './deposit-checks.ts';
export type {
  PayoutExplainer,
  DepositDeps,
  PayoutReturner,
  WithdrawalLinks,
  WithdrawalWish,
} from './deps.ts';
export {
  discountSteps,
  methodLimits,
  secondAdminAbove,
  unconfirmedCeilings,
} from './deposit-settings.ts';
export { depositsRoutes } from './endpoints.ts';
export { expireDue } from './expire-due.ts';
export { expireSession } from './expire-session.ts';
export type { SessionAct } from './expire-session.ts';
export { extendSession } from './extend-session.ts';
export { readSessionActs } from './read-session-acts.ts';
export { findOverdueLines } from './find-overdue-lines.ts';
export type { LineRefunds, RefundDecision, RefundOfLine } from './line-refunds.ts';
export { lateMoneyRoutes } from './late-money-endpoints.ts';
export { newCode, newRefNo } from './link-text.ts';
export { matchLines, sweepLines } from './match-lines.ts';
export { allocationRows, keptAllocations } from './allocation-rows.ts';
export { depositRows, lineRows, withoutUse, withUse } from './money-rows.ts';
export type { KeptAllocation } from './allocation-rows.ts';
export type { LockedLine } from './money-rows.ts';
export { moveRows } from './own-move.ts';
export { aboutMove, movePower } from './move-power.ts';
export type { MovePower } from './move-power.ts';
export type { LockedMove } from './own-move.ts';
export { noteLook } from './note-look.ts';
export type { GrownCoverage } from './note-look.ts';
export { keepSession } from './keep-session.ts';
export type { SessionHead } from './keep-session.ts';
export { customerKey } from './customer-key.ts';
export { depositPower } from './deposit-power.ts';
export type { DepositPower } from './deposit-power.ts';
export { sessionPower } from './session-power.ts';
export type { SessionPower } from './session-power.ts';
export { refuseUnprovedSession } from './refuse-unproved-session.ts';
export { openLineMatcher } from './open-line-matcher.ts';
export type { LineMatcher } from './open-line-matcher.ts';
export { openSession } from './open-session.ts';
export { readActiveMerchant, refuseForeignAddresses } from './read-active-merchant.ts';
export type { SessionWish } from './open-session.ts';
export { openSessionChanges } from './session-changes.ts';
export type { SessionChanges } from './session-changes.ts';
export {
  embedOrigins,
  findByToken,
  markOpened,
  mintReadOnlyToken,
  readSessionType,
} from './pay-links.ts';
export { proposeLine } from './propose-line.ts';
export { proposeReturns } from './propose-returns.ts';
export { proposeMarking } from './propose-marking.ts';
export type { LineWish } from './propose-line.ts';
export { listMethods } from './list-methods.ts';
export { readPayState } from './read-pay-state.ts';
export { noPayUrl, readPayUrl } from './read-pay-url.ts';
export { payUrl } from './session-answer.ts';
export { assignLine } from './assign-line.ts';
export { renewLink } from './renew-link.ts';
export { releaseSlots } from './release-slots.ts';
export { settleRoom } from './settle-room.ts';
export { unmatchedRoutes } from './unmatched-endpoints.ts';
export { simulateRoutes } from './simulate-endpoints.ts';
export { testSessionRoutes } from './test-session-endpoints.ts';
export { transactionRow } from './transaction-row.ts';
export { transactionColumns, withTransactionNames } from './transaction-row.sql.ts';
export type { StoredTransaction } from './transaction-row.sql.ts';
export { readUnmatchedLine } from './read-unmatched-line.ts';
export { readMoneyAtRisk } from './read-money-at-risk.ts';
export type { AtRiskQuestion } from './read-money-at-risk.ts';
export { readMoneyInFlight } from './read-money-in-flight.ts';
export {
  lockWithdrawalSession,
  moveWithdrawalSession,
  readCustomerEmail,
  readWithdrawalSession,
} from './withdrawal-sessions.ts';
export type { WithdrawalSession } from './withdrawal-sessions.ts';
export {
  allocationIdOf,
  approvalOf,
  approved,
  proposalRows,
  proposedUse,
} from './proposal-rows.ts';
export type { LineDecision, Person } from './proposal-rows.ts';
export { standingOf } from './claim-standing.ts';
export { moveTotals, totalIds, unconfirmedTotals } from './unconfirmed.ts';
export type { Claim } from './unconfirmed.ts';
