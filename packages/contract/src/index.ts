export { approvalActs, type ApprovalActName } from './approvals.ts';
export type { ApprovalAct, SummedOver } from './approval-act.ts';
export { approvalSubjects, type ApprovalSubject } from './approval-subjects.ts';
export { needsNoApproval } from './needs-no-approval.ts';
export type { ApprovalStanding } from './endpoints/approvals.ts';
export type { MayDecide, ReaderOfWaiting } from './may-decide.ts';
export * from './endpoint.ts';
export * from './endpoints/index.ts';
export { isCompressed } from './compressed-answers.ts';
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
} from './endpoints/account-shapes.ts';
export type { OwnSession } from './endpoints/account.ts';
export {
  apiTokenLimit,
  tokenEndReasons,
  type ApiTokenRow,
  type ApiTokenState,
  type TokenEndReason,
  type NewApiTokenAnswer,
} from './endpoints/api-tokens.ts';
export {
  callOutcomes,
  callsKeptDays,
  loggedMethods,
  type ApiCallRow,
  type CallOutcome,
  type WholeApiCall,
} from './endpoints/api-log.ts';
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
} from './endpoints/alerts.ts';
export type { AuditEntryRow } from './endpoints/audit.ts';
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
  mostSchedules,
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
} from './endpoints/export-shapes.ts';
export type { NewExportBody, NewScheduleBody } from './endpoints/exports.ts';
export { exportLists, listPathNames, type ListKind } from './endpoints/export-kinds.ts';
export { currentUserSchema, type CurrentUser } from './endpoints/auth.ts';
export { userStatuses, type UserDetail, type UserRow, type UserStatus } from './endpoints/users.ts';
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
} from './endpoints/proxies.ts';
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
} from './endpoints/merchant-shapes.ts';
export type { NoticeChoices, NoticeRow } from './endpoints/notices.ts';
export {
  institutionCountries,
  institutionIdSchema,
  institutionRowLimit,
  institutionTypes,
  type InstitutionFieldChange,
  type InstitutionHistoryRow,
  type InstitutionImportReport,
  type InstitutionRow,
} from './endpoints/institutions.ts';
export type {
  OwnWithdrawalRow,
  WithdrawalImportRow,
  WithdrawalMovementAnswer,
  WithdrawalTabCounts,
} from './endpoints/withdrawals.ts';
export type {
  OperatorWithdrawalRow,
  WithdrawalDecisionRow,
} from './endpoints/withdrawal-decisions.ts';
export { withdrawalReference, withdrawalSchema } from './endpoints/withdrawal-shapes.ts';
export type {
  ConsoleWithdrawalBody,
  WithdrawalAnswer,
  WithdrawalBody,
  WithdrawalQuote,
  WithdrawalWait,
} from './endpoints/withdrawal-shapes.ts';
export type {
  AccountVerificationAnswer,
  PayoutDestination,
  PayoutMethodAnswer,
  PayoutMethodRow,
  PayoutWarning,
} from './endpoints/payout-shapes.ts';
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
} from './endpoints/sessions.ts';
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
} from './endpoints/device-rows.ts';
export { mostViews, type SavedLook, type SavedView } from './endpoints/saved-views.ts';
export { mayShareViews, viewedLists, viewRoles, type ViewedList } from './viewed-lists.ts';
export { type Found } from './endpoints/search.ts';
export {
  mostFound,
  searchKinds,
  searchKindsOf,
  searchRights,
  type SearchKind,
} from './search-kinds.ts';
export type { DeviceRow, FleetSummary } from './endpoints/fleet.ts';
export type { BlockBody, BlockRow, FirstUse, RuleRow, RuleTerms } from './endpoints/rules.ts';
export type { StatementLineRow } from './endpoints/operations.ts';
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
} from './endpoints/statements.ts';
export {
  moveKinds,
  moveStatuses,
  type MoveKind,
  type MoveStatus,
  type OwnMove,
} from './endpoints/own-moves.ts';
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
  type DifferenceActResult,
  type ReconciledAccount,
  type ReconciliationDetail,
  type ReconciliationOverall,
  type ReconciliationRun,
} from './endpoints/reconciliation.ts';
export * from './maintenance.ts';
export * from './rails.ts';
export * from './integrity.ts';
export type { IntegrityFinding, IntegrityRun, IntegrityStanding } from './endpoints/integrity.ts';
export * from './recovery.ts';
export * from './settings.ts';
export type { PendingChange } from './endpoints/pending-changes.ts';
export {
  raisingActNames,
  raisingActs,
  type HeldReason,
  type RaisingAct,
} from './pending-changes.ts';
export type { SettingChange, SettingRow, SettingVersion } from './endpoints/settings.ts';
export type { RetentionClassRow, RetentionHold } from './endpoints/retention.ts';
export { announcementSchema, type Announcement } from './endpoints/maintenance.ts';
export type {
  Recovery,
  RecoveryAccount,
  RecoveryCandidate,
  RecoveryCase,
  RecoveryDebit,
  RecoveryOrder,
} from './endpoints/recovery.ts';
export type {
  PayoutAct,
  PayoutCase,
  PayoutDebit,
  PayoutEvidence,
  PayoutProposal,
  PayoutReport,
  QueueFigures,
  UnknownPayout,
} from './endpoints/unknown-payouts.ts';
export {
  proofForm,
  signedProofSchema,
  type Proof,
  type ProofAudience,
  type SignedProof,
} from './endpoints/proof-shapes.ts';
export { revealable, type RevealedEntity, type RevealedField } from './endpoints/reveal.ts';
export { simulatedOutcomes, type SimulatedOutcome } from './endpoints/simulate.ts';
export { movementNames, type MovementName } from './endpoints/transactions.ts';
export {
  lastFourDays,
  mostFinds,
  transactionSearchKinds,
  type TransactionSearchKind,
} from './endpoints/operator-transactions.ts';
export {
  operatorMovementNames,
  type OperatorMovement,
  type OperatorMovementName,
  type OperatorNote,
  type OperatorTransactionRow,
  type TransactionEvidence,
  type TransactionPosting,
  type TransactionRoute,
} from './endpoints/operator-transaction-shapes.ts';
export type { OpenItem, OpenItemNote, Shift } from './endpoints/shift.ts';
export type { FailureCount } from './endpoints/failures.ts';
export type {
  CurrencyBalances,
  CurrencyFigures,
  MoneyBalances,
  MoneyFigures,
} from './endpoints/money-figures.ts';
export { setupSteps, type MerchantFigures, type SetupStep } from './endpoints/dashboard.ts';
export type {
  CandidateGuards,
  DepositCandidate,
  ExpectedLine,
  LineProposal,
  LineWishBody,
  MarkableDeposit,
  ReversibleDeposit,
  UnmatchedCounts,
  UnmatchedLine,
} from './endpoints/unmatched-shapes.ts';
export { deskMerchantIds, isDesk } from './desk.ts';
export {
  evidenceFilesLimit,
  evidenceLimitBytes,
  evidenceTypes,
  type EvidenceFile,
  type EvidenceType,
} from './endpoints/evidence.ts';
export {
  lateMoneyChoices,
  lateMoneyStates,
  type LateMoney,
  type LateMoneyChoice,
  type LateMoneyState,
} from './endpoints/late-money.ts';
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
} from './endpoints/webhook-shapes.ts';
export {
  webhookPayloadSchema,
  type BalancePayload,
  type DepositPayload,
  type SessionPayload,
  type WithdrawalPayload,
} from './webhook-payloads.ts';
export * from './errors.ts';
export * from './events.ts';
export { isIpEntry } from './ip-entry.ts';
export * from './money.ts';
export { namesFit } from './names-fit.ts';
export * from './pay-state.ts';
export * from './withdraw-state.ts';
export { withdrawStateSchema } from './withdraw-state-schema.ts';
export * from './public-forms.ts';
export * from './waits.ts';
export * from './withdrawals.ts';
export * from './operator-sessions.ts';
export type {
  OperatorSessionAttempt,
  OperatorSessionPage,
  OperatorSessionRow,
} from './endpoints/operator-sessions.ts';
export * from './payout-methods.ts';
export * from './rules.ts';
export { payStateSchema } from './pay-state-schema.ts';
export * from './roles.ts';
export * from './team-roles.ts';
export * from './figures.ts';
export * from './idempotency-key.ts';
export * from './movements.ts';
export * from './open-items.ts';
export * from './providers.ts';
export * from './schemas.ts';
export * from './unmatched.ts';
export * from './states.ts';
export * from './unknown-payouts.ts';
export { openApi } from './openapi.ts';
