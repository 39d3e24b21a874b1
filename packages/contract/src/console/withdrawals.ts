import type { WithdrawalStatus } from '../states.ts';

/** Terms for withdrawal requests, apart from the schemas, so screens load none. */

export const withdrawalSources = ['console', 'api', 'csv', 'payPage', 'refund'] as const;
export type WithdrawalSource = (typeof withdrawalSources)[number];

/**
 * Tabs of requests: each status is in exactly one. `unknown` is the part of `sending` with an
 * unknown outcome; a failed name is `onHold` unless its payer can name another account.
 */
export const withdrawalTabs = [
  'pendingApproval',
  'onHold',
  'sending',
  'unknown',
  'open',
  'ended',
] as const;
export type WithdrawalTab = (typeof withdrawalTabs)[number];
export const statusesOfTab: Readonly<
  Record<Exclude<WithdrawalTab, 'unknown'>, readonly WithdrawalStatus[]>
> = {
  open: ['draft', 'verifying', 'awaitingConfirmation', 'verificationFailed', 'confirmExpired'],
  pendingApproval: ['pendingApproval'],
  onHold: ['onHold'],
  sending: ['approved', 'processing'],
  ended: ['succeeded', 'failed', 'cancelled', 'rejected', 'reversed'],
};

/** The tab of a queue alert's requests, by subject: `queue.onHold`, `queue.waiting.<obstacle>`, `queue.name.<wait>`. */
export function tabOfQueue(subjectId: string): string {
  const queue = subjectId.slice('queue.'.length);
  if (queue.startsWith('waiting.')) return 'sending';
  if (queue.startsWith('name.')) return queue === 'name.nameFailed' ? 'onHold' : 'open';
  return queue;
}

/** A person's decisions on a request. `release` returns a held one to those awaiting approval. */
export const withdrawalDecisions = ['approve', 'reject', 'hold', 'release'] as const;
export type WithdrawalDecision = (typeof withdrawalDecisions)[number];

/**
 * Why a request needs people, or more of them: above what the merchant's policy lets through by
 * itself, its day is used up, nobody was paid there before, the destination is young, the day's sum
 * for such destinations is used up, the token that asked is young, the name was not confirmed, a
 * rule or a block found something, it came from a public form, it refunds somebody else's account,
 * its approval lapsed or it changed.
 */
export const approvalReasons = [
  'noAutomaticApproval',
  'aboveAutomatic',
  'dayUsedUp',
  'destinationUnknown',
  'destinationYoung',
  'newDestinationsUsedUp',
  'youngToken',
  'nameNotConfirmed',
  'ruleFound',
  'publicRequest',
  'foreignDestination',
  'refund',
  'askedByOperator',
  'aboveSecondPerson',
  'approvalLapsed',
  'payloadChanged',
  'rowNotProved',
  'equalPayout',
] as const;
export type ApprovalReason = (typeof approvalReasons)[number];
/** Those that a limit stands behind. */
export const limitReasons = [
  'aboveAutomatic',
  'dayUsedUp',
  'newDestinationsUsedUp',
  'aboveSecondPerson',
] as const satisfies readonly ApprovalReason[];
export type LimitReason = (typeof limitReasons)[number];

/** What a merchant reads about why a request ended or stands still. */
export const withdrawalStatusReasons = [
  'nameMismatch',
  'accountNotFound',
  'verificationTimedOut',
  'verificationUnsupported',
  'nameClose',
  'ruleFound',
  'rejectedByOperator',
  'cancelledByMerchant',
  'cancelledByPayer',
  'cancelledByOperator',
  'destinationRefused',
  'notSent',
  'approvalLapsed',
  'blocked',
  'returned',
  'insufficientFunds',
  'putOnHold',
  'payloadChanged',
  'destinationCoolsDown',
  'newDestinationsUsedUp',
  'rowNotProved',
] as const;
export type WithdrawalStatusReason = (typeof withdrawalStatusReasons)[number];

/** When money usually arrives, by the rail it goes by. */
export const arrivals = ['minutes', 'sameDay', 'nextBusinessDay'] as const;
export type Arrival = (typeof arrivals)[number];

/** What can have happened to a request: the words of its timeline. */
export const withdrawalEventNames = [
  'created',
  'verifying',
  'verified',
  'verificationFailed',
  'confirmed',
  'confirmExpired',
  'held',
  'approved',
  'approvedOnce',
  'rejected',
  'putOnHold',
  'released',
  'approvalLapsed',
  'attemptBegan',
  'taken',
  'pressed',
  'unknown',
  'inReview',
  'attemptFailed',
  'succeeded',
  'failed',
  'reversed',
  'paidAfterFailure',
  'cancelled',
] as const;
export type WithdrawalEventName = (typeof withdrawalEventNames)[number];

/** Rows of one file at most. */
export const withdrawalImportLimit = 500;
export const withdrawalImportColumns = [
  'reference',
  'amount',
  'payout_method_id',
  'institution_code',
  'account_number',
  'holder_name',
  'note',
] as const;

/** Errors of an import row beyond a single request's. `about` names the line, request or currency. */
export const withdrawalImportProblems = [
  'referenceMissing',
  'referenceUnreadable',
  'referenceUsed',
  'referenceRepeated',
  'amountUnreadable',
  'noteTooLong',
  'payeeTwice',
  'payoutMethodUnreadable',
  'payeeMissing',
] as const;
export type WithdrawalImportProblem = (typeof withdrawalImportProblems)[number];

/** Simulated outcomes of test mode. `unknown` stays unknown until another outcome is played. */
export const simulatedPayoutOutcomes = ['succeeded', 'failed', 'unknown', 'reversed'] as const;
export type SimulatedPayoutOutcome = (typeof simulatedPayoutOutcomes)[number];
