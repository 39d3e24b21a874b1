/** Terms for payouts of unknown outcome, apart from the schemas, so screens load none. */

/** How sure the evidence is, for people: it never moves money. */
export const payoutConfidences = [
  'paid',
  'probablyPaid',
  'unclear',
  'probablyNotPaid',
  'notPaid',
] as const;
export type PayoutConfidence = (typeof payoutConfidences)[number];

/** What the account's reported balance did, compared with everything that its lines explain. */
export const balanceMoves = [
  'exactlySum',
  'exactlySumAndFee',
  'nothing',
  'other',
  'unknown',
] as const;
export type BalanceMove = (typeof balanceMoves)[number];

/** Why the evidence says what it says. */
export const payoutClues = [
  'debitNamed',
  'debitOfSum',
  'severalDebits',
  'debitOtherName',
  'noDebit',
  'accepted',
  'pressed',
  'refused',
  'silent',
  'denied',
  'balanceFell',
  'balanceSame',
  'balanceOther',
  'balanceUnknown',
  'readsLackIt',
  'readsMissing',
] as const;
export type PayoutClue = (typeof payoutClues)[number];

/** Why a debit does not prove a payout; a person may override `severalPayouts`, `otherReference` or `contradicted`. */
export const debitObstacles = [
  'otherSum',
  'beforeTaken',
  'usedByPayout',
  'usedOtherwise',
  'proposed',
  'beingExplained',
  'baseline',
  'otherReference',
  'contradicted',
  'severalPayouts',
] as const;
export type DebitObstacle = (typeof debitObstacles)[number];

/** What is done next about a payout by itself, or that a person decides. */
export const payoutNextSteps = [
  'waitForPress',
  'loseSight',
  'look',
  'resend',
  'end',
  'handOver',
  'person',
  'nothing',
] as const;
export type PayoutNextStep = (typeof payoutNextSteps)[number];

export const payoutOutcomes = ['paid', 'notPaid'] as const;
export type PayoutOutcome = (typeof payoutOutcomes)[number];

/** Outgoing money in order: `waiting` is approved, not begun; `inFlight` on a phone; `unknown` may be paid. */
export const payoutQueues = [
  'pendingApproval',
  'onHold',
  'waiting',
  'inFlight',
  'unknown',
] as const;
export type PayoutQueue = (typeof payoutQueues)[number];
