export { agreedBefore, ruleOf, testRule, approvalBlocker } from './approval-blocker.ts';
export type { Evidence } from './approval-blocker.ts';
export {
  approvalSetting,
  readApprovalSettings,
  readApprovalTerms,
} from './read-approval-settings.ts';
export { readEvidence, readEvidenceIds } from './read-evidence.ts';
