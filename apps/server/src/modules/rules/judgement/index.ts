export { isKnownDestination } from './is-known-destination.ts';
export { judgeRules } from './judge-rules.ts';
export type { Candidate, StampedVerdict } from './judge-rules.ts';
export { rulesStamp } from './rules-stamp.ts';
