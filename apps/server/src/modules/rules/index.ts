export { phoneKeyOf } from './block-keys.ts';
export type { RuleResult } from './judge.ts';
export { blockPower, rulePower } from './rule-power.ts';
