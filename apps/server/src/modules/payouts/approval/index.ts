export { agreedBefore, ruleOf, testRule, whyNotApproved } from './judge-approved.ts';
export type { Evidence } from './judge-approved.ts';
export {
  approvalSetting,
  readApprovalSettings,
  readApprovalTerms,
} from './read-approval-settings.ts';
export { readEvidence, readEvidenceIds } from './read-evidence.ts';
