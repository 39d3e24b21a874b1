export {
  decisionRows,
  isProvedDecision,
  newDecisionRows,
  signDecision,
  writtenDecisions,
} from './decision-rows.ts';
export type { Decided, DecisionRow, DecisionVerdict } from './decision-rows.ts';
export { insertDecision, selectDecisions } from './decisions.sql.ts';
export { coolDownSetting, readCoolDownHours } from './read-cool-down.ts';
export type { Independence } from './judge-independence.ts';
export { linkRows } from './link-rows.ts';
export type { LinkKind, LinkRow } from './link-rows.ts';
export { selectLinks, selectMiscounted } from './links.sql.ts';
export type { PowerKind } from './power-kind.ts';
export type { HeadKeys, RowHeads } from './compare-with-heads.ts';
export { beginHeadsAnew } from './keep-head.ts';
export { proveWords } from './prove-words.ts';
export { linesOf, proveRows, watchContradicted, watchRows } from './prove-rows.ts';
export type { RowsProof } from './prove-rows.ts';
export { personRows } from './person-rows.ts';
export type { PersonRow } from './person-rows.ts';
export { claimOwner } from './claim-owner.sql.ts';
export { chainDaysSetting, readIndependence } from './read-independence.ts';
export { recordLink } from './record-link.ts';
export { refuseDependent } from './refuse-dependent.ts';
export { keepUnproved } from './keep-unproved.ts';
export { openRowWatch } from './row-watch.ts';
export type { RowWatch } from './row-watch.ts';
export { approvalRoutes } from './endpoints.ts';
export { explainRefusals } from './explain-refusals.ts';
export type { MoreOfWaiting, WhoMayDeps } from './read-who-may.ts';
export { fromOf } from './own-codes.ts';
export type { From, OwnCodeQuestion, OwnCodes } from './own-codes.ts';
export { withWords, withWrittenWords } from './with-words.ts';
export type { ItemWords, Needed } from './with-words.ts';
export { newPlaces } from './place-of.ts';
export { askWord, hashOf, notePlace, openApprovals, signsRecord, withSigns } from './words.ts';
export type { About, Approvals, Speaker, Stand, TakenWord, Word } from './words.ts';
