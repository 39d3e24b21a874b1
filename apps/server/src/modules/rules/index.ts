export { phoneKeyOf } from './block-keys.ts';
export { ruleAppliers } from './begin-raises.ts';
export { rulesRoutes } from './endpoints.ts';
export { isKnownDestination } from './is-known-destination.ts';
export type { RuleVerdict } from './judge.ts';
export { judgeRules } from './judge-rules.ts';
export type { Candidate, StampedVerdict } from './judge-rules.ts';
export { rulesStamp } from './rules-stamp.ts';
export { blockPower, rulePower } from './rule-power.ts';
