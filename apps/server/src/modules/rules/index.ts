export { phoneKeyOf } from './block-keys.ts';
export type { RuleVerdict } from './judge.ts';
export { blockPower, rulePower } from './rule-power.ts';
