export { agreedBefore, approvalBlocker } from './approval-blocker.ts';
export type { ApprovalTerms } from './approval-blocker.ts';
export { agreeingPersons, policyRows } from './approval-rows.ts';
export {
  decryptDestination,
  decryptPayout,
  destinationOrNull,
  encryptDestination,
  encryptPayout,
  requestHold,
} from './destination.ts';
export type { RequestPayout } from './destination.ts';
export { placeRequestHold } from './place-request-hold.ts';
export {
  approvalSetting,
  readApprovalSettings,
  readApprovalTerms,
} from './read-approval-settings.ts';
export { readEvidence, readEvidenceIds } from './read-evidence.ts';
export type { EvidenceIds } from './read-evidence.ts';
