export {
  decisionRows,
  isProvedDecision,
  newDecisionRows,
  signDecision,
  writtenDecisions,
} from './decision-rows.ts';
export type { Decided, DecisionRow, DecisionVerdict } from './decision-rows.ts';
export { insertDecision, selectDecisions } from './decisions.sql.ts';
export type { Independence } from './judge-independence.ts';
export { keepUnproved, endProvedAgain } from './keep-unproved.ts';
export type { FoundRow } from './keep-unproved.ts';
export { linkRows } from './link-rows.ts';
export { personRows } from './person-rows.ts';
export type { PersonRow } from './person-rows.ts';
export { chainDaysSetting, readIndependence } from './read-independence.ts';
export { recordLink } from './record-link.ts';
export { refuseDependent } from './refuse-dependent.ts';
export { openRowWatch } from './row-watch.ts';
export type { RowWatch } from './row-watch.ts';
