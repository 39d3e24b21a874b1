import type { DebitObstacle } from '@wallet/contract';
import type { NearDebit } from './payout-case.sql.ts';

export interface WeighedPayout {
  amountMinor: bigint;
  feeMinor: bigint;
  takenAt: Date | null;
  /** What the app called its transfer. */
  references: readonly string[];
}

export interface WeighedDebit extends NearDebit {
  sum: 'exact' | 'withFee' | 'near';
  isNamed: boolean;
  obstacles: DebitObstacle[];
  /** A person may say that it is this payout: only doubts keep it back. */
  mayBeNamed: boolean;
}

const doubts: readonly DebitObstacle[] = ['otherReference', 'contradicted', 'severalPayouts'];
/** Why an unexplained debit waits, where that is no contradiction. */
const plainReasons: readonly (string | null)[] = [null, 'payoutPossible', 'unexplainedDebit'];

/** What a debit is to a payout, and everything that keeps it from being taken as its payment. Pure. */
export function compareDebit(
  debit: NearDebit,
  { amountMinor, feeMinor, takenAt, references }: WeighedPayout,
): WeighedDebit {
  const sum =
    debit.amountMinor === amountMinor
      ? 'exact'
      : debit.amountMinor === amountMinor + feeMinor
        ? 'withFee'
        : 'near';
  const isNamed = debit.reference !== null && references.includes(debit.reference);
  const obstacles: DebitObstacle[] = [
    ...(sum === 'near' ? ['otherSum' as const] : []),
    ...(takenAt === null || debit.occurredTo < takenAt ? ['beforeTaken' as const] : []),
    ...useOf(debit),
    ...(debit.reference !== null && references.length > 0 && !isNamed
      ? ['otherReference' as const]
      : []),
    ...(debit.matchStatus === 'review' && !plainReasons.includes(debit.reason)
      ? ['contradicted' as const]
      : []),
    ...(debit.rivals.length > 0 && !isNamed ? ['severalPayouts' as const] : []),
  ];
  return {
    ...debit,
    sum,
    isNamed,
    obstacles,
    mayBeNamed: obstacles.every((obstacle) => doubts.includes(obstacle)),
  };
}

function useOf({ matchStatus, posted, usedBy }: NearDebit): DebitObstacle[] {
  if (matchStatus === 'matched') return [usedBy === null ? 'usedOtherwise' : 'usedByPayout'];
  if (matchStatus === 'ignored') return ['usedOtherwise'];
  if (matchStatus === 'baseline' || matchStatus === 'proposed') return [matchStatus];
  return posted ? [] : ['beingExplained'];
}
