export { approvalsNeeded } from './approvals-needed.ts';
export { aboutProposal } from './proposal-words.ts';
export { selectProposal } from './proposals.sql.ts';
export { proposeLine } from './propose-line.ts';
export type { LineWish } from './propose-line.ts';
export { proposeMarking } from './propose-marking.ts';
export { selectNow } from './unmatched.sql.ts';
