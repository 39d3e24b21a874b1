export { approvalActs, type ApprovalActionName } from './approvals/approvals.ts';
export type { ApprovalAct, SummedOver } from './approvals/approval-action.ts';
export { approvalSubjects, type ApprovalSubject } from './approval-subjects.ts';
export { needsNoApproval } from './approvals/needs-no-approval.ts';
export type { ApprovalStatus } from './endpoints/operation/approvals.ts';
export type { MayDecide, ReaderOfWaiting } from './may-decide.ts';
export * from './endpoint.ts';
export * from './endpoints/index.ts';
export { isCompressed } from './reference/compressed-answers.ts';
export {
  accountAreas,
  accountStatuses,
  listedHealth,
  obstacles,
  type AccountCapacity,
  type AccountDetail,
  type AccountQr,
  type AccountRow,
  type AccountStatus,
  type BalanceComparison,
  type Explanation,
  type LoginProcess,
  type Obstacle,
  type QrReading,
  type RevealedNumber,
} from './endpoints/fleet/account-shapes.ts';
export type { OwnSession } from './endpoints/people/account.ts';
export {
  apiTokenLimit,
  tokenEndReasons,
  type ApiTokenRow,
  type ApiTokenState,
  type TokenEndReason,
  type NewApiTokenAnswer,
} from './endpoints/people/api-tokens.ts';
export {
  callOutcomes,
  callsKeptDays,
  loggedMethods,
  type ApiCallRow,
  type CallOutcome,
  type WholeApiCall,
} from './endpoints/webhooks/api-log.ts';
export {
  alertEndings,
  alertEventSchema,
  alertKinds,
  alertKindsOf,
  alertParamsSchema,
  type AlertChannels,
  type AlertEnding,
  type AlertEvent,
  type AlertKind,
  type AlertParams,
  type AlertRow,
  type AlertSubject,
} from './endpoints/operation/alerts.ts';
export type { AuditEntryRow } from './endpoints/operation/audit.ts';
export {
  apiExportKinds,
  exportAtOnceRows,
  exportFilterOf,
  exportFormats,
  exportKeptHours,
  exportKinds,
  exportProblems,
  exportRow,
  exportRowLimit,
  exportsAtOnce,
  exportStates,
  hasPeriod,
  maxSchedules,
  pdfRowLimit,
  scheduleEnds,
  schedulePeriods,
  type ApiExportRow,
  type ExportFilter,
  type ExportFormat,
  type ExportKind,
  type ExportProblem,
  type ExportRow,
  type ExportSchedule,
  type ExportState,
  type SchedulePeriod,
  type TransactionExportFilter,
} from './endpoints/books/export-shapes.ts';
export type { NewExportBody, NewScheduleBody } from './endpoints/books/exports.ts';
export { exportLists, listPathNames, type ListKind } from './endpoints/books/export-kinds.ts';
export { currentUserSchema, type CurrentUser } from './endpoints/people/auth.ts';
export {
  userStatuses,
  type UserDetail,
  type UserRow,
  type UserStatus,
} from './endpoints/people/users.ts';
export {
  importLineLimit,
  importProblems,
  proxyHealths,
  proxyHostSchema,
  proxyPasswordSchema,
  proxyProblems,
  proxyProtocols,
  proxyStatuses,
  proxyUsernameSchema,
  type ImportProblem,
  type ProxyCheck,
  type ProxyCheckRun,
  type ProxyDetail,
  type ProxyHealth,
  type ProxyImportReport,
  type ProxyProblem,
  type ProxyProtocol,
  type ProxyRow,
  type ProxyStatus,
} from './endpoints/fleet/proxies.ts';
export {
  closeObstacles,
  feeDirections,
  lateMoneyPolicies,
  logoLimitBytes,
  logoLimitPixels,
  merchantCodeSchema,
  originSchema,
  previewScreens,
  type BrandingInput,
  type CloseObstacle,
  type FeeDirection,
  type LateMoneyPolicy,
  type MerchantBranding,
  type MerchantDetail,
  type MerchantFeeQuote,
  type MerchantFeeRule,
  type MerchantLimit,
  type MerchantProfile,
  type MerchantRow,
  type MerchantStatement,
  type PreviewScreen,
} from './endpoints/people/merchant-shapes.ts';
export type { NoticeChoices, NoticeRow } from './endpoints/people/notices.ts';
export {
  institutionCountries,
  institutionIdSchema,
  institutionRowLimit,
  institutionTypes,
  type InstitutionFieldChange,
  type InstitutionHistoryRow,
  type InstitutionImportReport,
  type InstitutionRow,
} from './endpoints/fleet/institutions.ts';
export type {
  OwnWithdrawalRow,
  WithdrawalImportRow,
  WithdrawalEventAnswer,
  WithdrawalTabCounts,
} from './endpoints/money-out/withdrawals.ts';
export type {
  OperatorWithdrawalRow,
  WithdrawalDecisionRow,
} from './endpoints/money-out/withdrawal-decisions.ts';
export { withdrawalReference, withdrawalSchema } from './endpoints/money-out/withdrawal-shapes.ts';
export type {
  ConsoleWithdrawalBody,
  WithdrawalAnswer,
  WithdrawalBody,
  WithdrawalQuote,
  WithdrawalWait,
} from './endpoints/money-out/withdrawal-shapes.ts';
export type {
  AccountVerificationAnswer,
  PayoutDestination,
  PayoutMethodAnswer,
  PayoutMethodRow,
  PayoutWarning,
} from './endpoints/money-out/payout-shapes.ts';
export {
  publicTransactionSchema,
  sessionSchema,
  transactionSchema,
  transactionRowSchema,
  type CreateSessionBody,
  type CreatedSession,
  type PublicTransaction,
  type SessionAnswer,
  type TransactionAnswer,
  type TransactionRow,
} from './endpoints/money-in/sessions.ts';
export {
  accountCheckAreas,
  agentCapabilities,
  type AgentCapability,
  deviceCheckAreas,
  pendingActs,
  type BulkAct,
  type BulkDeviceResult,
  type DeviceCommandRow,
  type DeviceDetail,
  type DeviceEnrolment,
  type DeviceHealthRow,
  type DeviceLogRow,
  type PendingAct,
  type RunningCheck,
} from './endpoints/fleet/device-rows.ts';
export {
  maxViews,
  type SavedTablePreferences,
  type SavedView,
} from './endpoints/people/saved-views.ts';
export { mayShareViews, viewedLists, viewRoles, type ViewedList } from './console/viewed-lists.ts';
export { type Found } from './endpoints/operation/search.ts';
export {
  maxFound,
  searchKinds,
  searchKindsOf,
  searchRights,
  type SearchKind,
} from './console/search-kinds.ts';
export type { DeviceRow, FleetSummary } from './endpoints/fleet/fleet.ts';
export type { BlockBody, BlockRow, FirstUse, RuleRow, RuleTerms } from './endpoints/fleet/rules.ts';
export type { StatementLineRow } from './endpoints/fleet/operations.ts';
export {
  differenceKinds,
  importVerdicts,
  statementDateFormats,
  statementMappingSchema,
  statementTimeFormats,
  type DifferenceKind,
  type DifferenceRow,
  type ImportDetail,
  type ImportReport,
  type ImportRow,
  type ImportStands,
  type ImportStatus,
  type ImportTie,
  type ImportWait,
  type ImportVerdict,
  type ListedImport,
  type StatementMapping,
} from './endpoints/money-in/statements.ts';
export {
  internalTransferKinds,
  internalTransferStatuses,
  type InternalTransferKind,
  type InternalTransferStatus,
  type InternalTransfer,
} from './endpoints/money-out/internal-transfers.ts';
export {
  accountVerdicts,
  adjustmentGoals,
  adjustmentKinds,
  adjustmentStatuses,
  agingBuckets,
  type AccountVerdict,
  type Adjustment,
  type AdjustmentGoal,
  type AdjustmentKind,
  type AdjustmentStatus,
  type AgingBucket,
  type DifferenceActionResult,
  type ReconciledAccount,
  type ReconciliationDetail,
  type ReconciliationOverall,
  type ReconciliationRun,
} from './endpoints/books/reconciliation.ts';
export * from './maintenance.ts';
export * from './console/rails.ts';
export * from './console/integrity.ts';
export type {
  IntegrityFinding,
  IntegrityRun,
  IntegrityStatus,
} from './endpoints/books/integrity.ts';
export * from './console/recovery.ts';
export * from './settings.ts';
export type { PendingChange } from './endpoints/operation/pending-changes.ts';
export {
  raisingActionNames,
  raisingActs,
  type HeldReason,
  type RaisingAct,
} from './console/pending-changes.ts';
export type { SettingChange, SettingRow, SettingVersion } from './endpoints/operation/settings.ts';
export type { RetentionClassRow, RetentionHold } from './endpoints/operation/retention.ts';
export { announcementSchema, type Announcement } from './endpoints/operation/maintenance.ts';
export type {
  Recovery,
  RecoveryAccount,
  RecoveryCandidate,
  RecoveryCase,
  RecoveryDebit,
  RecoveryOrder,
} from './endpoints/books/recovery.ts';
export type {
  PayoutAct,
  PayoutCase,
  PayoutDebit,
  PayoutEvidence,
  PayoutProposal,
  PayoutReport,
  QueueFigures,
  UnknownPayout,
} from './endpoints/money-out/unknown-payouts.ts';
export {
  proofForm,
  signedProofSchema,
  type Proof,
  type ProofAudience,
  type SignedProof,
} from './endpoints/books/proof-shapes.ts';
export {
  revealable,
  type RevealedEntity,
  type RevealedField,
} from './endpoints/operation/reveal.ts';
export { simulatedOutcomes, type SimulatedOutcome } from './endpoints/money-in/simulate.ts';
export { timelineNames, type TimelineName } from './endpoints/books/transactions.ts';
export {
  lastFourDays,
  maxFinds,
  transactionSearchKinds,
  type TransactionSearchKind,
} from './endpoints/books/operator-transactions.ts';
export {
  operatorTimelineNames,
  type OperatorTimelineEvent,
  type OperatorTimelineName,
  type OperatorNote,
  type OperatorTransactionRow,
  type TransactionEvidence,
  type TransactionPosting,
  type TransactionRoute,
} from './endpoints/books/operator-transaction-shapes.ts';
export type { OpenItem, OpenItemNote, Shift } from './endpoints/operation/shift.ts';
export type { FailureCount } from './endpoints/books/failures.ts';
export type {
  CurrencyBalances,
  CurrencyFigures,
  MoneyBalances,
  MoneyFigures,
} from './endpoints/books/money-figures.ts';
export { setupSteps, type MerchantFigures, type SetupStep } from './endpoints/books/dashboard.ts';
export type {
  CandidateGuards,
  DepositCandidate,
  ExpectedLine,
  LineProposal,
  LineProposalBody,
  ConfirmableDepositShape,
  ReversibleDeposit,
  UnmatchedCounts,
  UnmatchedLine,
} from './endpoints/money-in/unmatched-shapes.ts';
export { internalMerchantIds, isInternalMerchant } from './console/internal-merchant.ts';
export {
  evidenceFilesLimit,
  evidenceLimitBytes,
  evidenceTypes,
  type EvidenceFile,
  type EvidenceType,
} from './endpoints/money-in/evidence.ts';
export {
  lateMoneyChoices,
  lateMoneyStates,
  type LateMoney,
  type LateMoneyChoice,
  type LateMoneyState,
} from './endpoints/money-in/late-money.ts';
export {
  deliveryStatuses,
  disabledReasons,
  eventTypes,
  resendFailedLimits,
  secretOverlapHours,
  testEventType,
  webhookEventSchema,
  type DeliveryRow,
  type DeliveryStatus,
  type DisabledReason,
  type EventType,
  type ResendReport,
  type SentEventType,
  type WebhookEndpointRow,
  type WebhookEvent,
  type WholeDelivery,
} from './endpoints/webhooks/webhook-shapes.ts';
export {
  webhookPayloadSchema,
  type BalancePayload,
  type DepositPayload,
  type SessionPayload,
  type WithdrawalPayload,
} from './webhook-payloads.ts';
export * from './errors.ts';
export * from './events.ts';
export { isIpEntry } from './console/ip-entry.ts';
export * from './money.ts';
export { namesFit } from './text/names-fit.ts';
export * from './pay-state.ts';
export * from './withdraw-state.ts';
export { withdrawStateSchema } from './pay-pages/withdraw-state-schema.ts';
export * from './pay-pages/public-forms.ts';
export * from './console/waits.ts';
export * from './console/withdrawals.ts';
export * from './console/operator-sessions.ts';
export type {
  OperatorSessionAttempt,
  OperatorSessionPage,
  OperatorSessionRow,
} from './endpoints/money-in/operator-sessions.ts';
export * from './payout-methods.ts';
export * from './console/rules.ts';
export { payStateSchema } from './pay-pages/pay-state-schema.ts';
export * from './roles.ts';
export * from './team-roles.ts';
export * from './console/figures.ts';
export * from './reference/idempotency-key.ts';
export * from './timeline.ts';
export * from './console/open-items.ts';
export * from './providers.ts';
export * from './schemas.ts';
export * from './console/unmatched.ts';
export * from './states.ts';
export * from './console/unknown-payouts.ts';
export { openApi } from './reference/openapi.ts';
