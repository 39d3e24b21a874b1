import type { WithdrawalStatus } from '../states.ts';

/**
 * Words about rules of pace, blocks and what they find. Apart from the schemas, so that screens
 * that only name them bring no schema along.
 */

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
 * One thing that was found, for people of the house. `params` of `velocity`: scope, measure, pace, limit, used, asked
 * (whole numbers, or decimals with `currency`), since; of `blocklist`: kind, shown; of `firstUse`: limit, asked,
 * currency, knownAfterHours.
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
 * Which requests use up a pace: those that were let through, and those that a judgement let pass and that are about to
 * have their money set aside. What was held back, ended before it was sent, or came back does not.
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
