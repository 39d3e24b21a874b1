export { decisionRows, newDecisionRows, signDecision, writtenDecisions } from './decision-rows.ts';
export type { DecisionRow, DecisionResult } from './decision-rows.ts';
export { insertDecision, selectDecisions } from './decisions.sql.ts';
export type { Independence } from './evaluate-independence.ts';
export { linkRows } from './link-rows.ts';
export type { LinkKind, LinkRow } from './link-rows.ts';
export { personRows } from './person-rows.ts';
export type { PersonRow } from './person-rows.ts';
