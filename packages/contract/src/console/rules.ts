import type { WithdrawalStatus } from '../states.ts';

/** Terms for velocity rules, blocks and findings, apart from the schemas, so screens load none. */

/** Whom a rule counts: a merchant's customer, where money goes, a merchant, or the person or token that asks. */
export const ruleScopes = ['customer', 'destination', 'merchant', 'requester'] as const;
export type RuleScope = (typeof ruleScopes)[number];
export const ruleMeasures = ['count', 'sum'] as const;
export type RuleMeasure = (typeof ruleMeasures)[number];
/** `minute` is the last sixty seconds; day and month are those of the merchant's time zone. */
export const rulePaces = ['minute', 'day', 'month'] as const;
export type RulePace = (typeof rulePaces)[number];
/** What a rule or a block does to a request that it concerns. */
export const ruleOutcomes = ['hold', 'reject'] as const;
export type RuleOutcome = (typeof ruleOutcomes)[number];
/** Of a judgement: the worst finding decides. */
export const assessmentOutcomes = ['allow', 'hold', 'reject'] as const;
export type AssessmentOutcome = (typeof assessmentOutcomes)[number];
/** What can be found: a pace above its rule, a block, the first payment to a destination. */
export const ruleNames = ['velocity', 'blocklist', 'firstUse'] as const;
export type RuleName = (typeof ruleNames)[number];

/**
 * A finding, for operators. `params` of `velocity`: scope, measure, pace, limit, used, asked
 * (integers, or decimals with `currency`), since; of `blocklist`: kind, shown; of `firstUse`:
 * limit, asked, currency, knownAfterHours.
 */
export interface RuleFinding {
  rule: RuleName;
  outcome: RuleOutcome;
  params: Record<string, string | number>;
  /** The rule or the block; null for first use, which is a setting. */
  ruleId: string | null;
}

export const blockKinds = ['payee', 'phone', 'email', 'customer', 'institution'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** `covered`: another rule of the same kind is in force instead. */
export const ruleStates = [
  'proposed',
  'planned',
  'inForce',
  'covered',
  'ended',
  'refused',
] as const;
export type RuleState = (typeof ruleStates)[number];
export const blockStates = ['proposed', 'inForce', 'expired', 'ended', 'refused'] as const;
export type BlockState = (typeof blockStates)[number];

/**
 * Requests that count towards a velocity limit: those let through, and those allowed and about to
 * get their hold; not those held back, ended unsent or returned.
 */
export const usesPace: Readonly<Record<WithdrawalStatus, 'yes' | 'onceAllowed' | 'no'>> = {
  draft: 'onceAllowed',
  verifying: 'onceAllowed',
  awaitingConfirmation: 'onceAllowed',
  pendingApproval: 'yes',
  approved: 'yes',
  processing: 'yes',
  succeeded: 'yes',
  reversed: 'yes',
  onHold: 'no',
  rejected: 'no',
  cancelled: 'no',
  confirmExpired: 'no',
  verificationFailed: 'no',
  failed: 'no',
};
