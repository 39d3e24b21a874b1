/**
 * Words of money that no rule explained. Apart from the schemas, so that screens that only name
 * them bring no schema along.
 */

/** What money that is no customer's can be. */
export const ignoredNatures = ['ownTopUp', 'ownWithdrawal', 'interest', 'providerFee'] as const;
/**
 * What people can want done: with a line, or with a deposit whose line has not come (`mark`).
 * `payoutReturn`: a payout that came back; `reversal`: a deposit that its provider took back.
 */
export const proposalKinds = [
  'deposit',
  'merchantCredit',
  'own',
  'expected',
  'payoutReturn',
  'refund',
  'reversal',
  'ignore',
  'release',
  'mark',
] as const;
export const proposalStatuses = ['open', 'approved', 'rejected', 'withdrawn', 'lapsed'] as const;
/** What may not fit between a line and a deposit, each of which a person has to accept by name. */
export const candidateGuards = ['account', 'amount', 'time', 'name', 'policy'] as const;

export type CandidateGuard = (typeof candidateGuards)[number];
export type ProposalKind = (typeof proposalKinds)[number];
export type ProposalStatus = (typeof proposalStatuses)[number];
export type IgnoredNature = (typeof ignoredNatures)[number];
