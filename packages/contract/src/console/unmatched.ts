/** Terms for unexplained money, apart from the schemas, so screens load none. */

/** What money that is no customer's can be. */
export const ignoredNatures = ['ownTopUp', 'ownWithdrawal', 'interest', 'providerFee'] as const;
/**
 * Proposals for a line, or a deposit without its line (`mark`). `payoutReturn`: a payout came back;
 * `reversal`: the provider took a deposit back.
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
