export { approvalsNeeded } from './approvals-needed.ts';
export { aboutProposal } from './proposal-decisions.ts';
export { selectProposal } from './proposals.sql.ts';
export { proposeLine } from './propose-line.ts';
export type { LineProposalInput } from './propose-line.ts';
export { proposeManualConfirmation } from './propose-manual-confirmation.ts';
export { selectNow } from './unmatched.sql.ts';
