export { fromOf } from './own-codes.ts';
export type { From, OwnCodeQuery, OwnCodes } from './own-codes.ts';
export { newPlaces } from './place-of.ts';
export { proveDecisions } from './prove-decisions.ts';
export { withDecisions, withWrittenDecisions } from './with-decisions.ts';
export type { CommandDecisions, Needed } from './with-decisions.ts';
export {
  recordApprovalRequest,
  hashOf,
  notePlace,
  openApprovals,
  signsRecord,
  withSigns,
} from './decisions.ts';
export type { About, Approvals, Speaker, Stand, TakenWord } from './decisions.ts';
