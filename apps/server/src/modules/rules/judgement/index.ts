export { isKnownDestination } from './is-known-destination.ts';
export { evaluateRules } from './evaluate-rules.ts';
export type { Candidate, StampedResult } from './evaluate-rules.ts';
export { selectRulesStamp } from './rules-stamp.sql.ts';
