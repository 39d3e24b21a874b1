import type { DebitToExplain, PossibleIntent } from './debits.sql.ts';

/** What a debit is to the payouts of its account. */
export type DebitMeaning =
  | { kind: 'paid'; intent: PossibleIntent }
  /** It was told as failed, and is paid all the same. */
  | { kind: 'paidAfterFailure'; intent: PossibleIntent }
  /** What the provider took on top, as a line of its own. */
  | { kind: 'fee'; intent: PossibleIntent }
  /** Several intents could be it: a person says which. */
  | { kind: 'several' }
  | { kind: 'none' };

const open = ['taken', 'pressed', 'denied', 'unknown'];
const feeFollowsMs = 24 * 3_600_000;

/**
 * Which payout a debit is. Pure. The provider's reference wins; else the one open intent of that sum which was taken
 * before the line can have happened; only when there is none, the one that was told as failed. Two candidates are a
 * person's to judge: nothing is guessed with money.
 */
export function matchDebit(line: DebitToExplain, intents: readonly PossibleIntent[]): DebitMeaning {
  const inTime = intents.filter(({ takenAt }) => takenAt !== null && takenAt <= line.occurredTo);
  const paying = inTime.filter((intent) => isSum(line, intent));
  const named = paying.filter(
    ({ references }) =>
      line.providerTransactionId !== null && references.includes(line.providerTransactionId),
  );
  const isOpen = (intent: PossibleIntent) => open.includes(intent.state);
  const isFailed = (intent: PossibleIntent) =>
    intent.state === 'closed' && intent.payoutStatus === 'failed';
  return (
    sole(named.filter(isOpen), 'paid') ??
    sole(named.filter(isFailed), 'paidAfterFailure') ??
    sole(
      paying.filter(isOpen).filter((intent) => mayBe(line, intent)),
      'paid',
    ) ??
    sole(
      paying.filter(isFailed).filter((intent) => mayBe(line, intent)),
      'paidAfterFailure',
    ) ??
    sole(
      inTime.filter((intent) => isFeeOf(line, intent)),
      'fee',
    ) ?? { kind: 'none' }
  );
}

function sole(
  candidates: readonly PossibleIntent[],
  kind: 'paid' | 'paidAfterFailure' | 'fee',
): DebitMeaning | undefined {
  const [intent, other] = candidates;
  if (!intent) return undefined;
  return other ? { kind: 'several' } : { kind, intent };
}

function isSum({ amountMinor }: DebitToExplain, intent: PossibleIntent): boolean {
  return amountMinor === intent.amountMinor || amountMinor === intent.amountMinor + intent.feeMinor;
}

/** The app called its transfer something else: then another debit is it. */
function mayBe({ providerTransactionId }: DebitToExplain, { references }: PossibleIntent): boolean {
  return (
    providerTransactionId === null ||
    references.length === 0 ||
    references.includes(providerTransactionId)
  );
}

function isFeeOf({ amountMinor, occurredFrom }: DebitToExplain, intent: PossibleIntent): boolean {
  const isLate =
    intent.takenAt !== null && occurredFrom.getTime() - intent.takenAt.getTime() > feeFollowsMs;
  return (
    intent.state === 'settled' &&
    intent.feeMinor > 0n &&
    amountMinor === intent.feeMinor &&
    intent.tookMinor === 0n &&
    !intent.hasFeeLine &&
    !isLate
  );
}
