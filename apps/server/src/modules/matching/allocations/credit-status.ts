import type { ErrorCode } from '@wallet/contract';
import type { Change, View } from '#platform/writer';
import type { LockedLine } from './money-rows.ts';
import { fitsCeilings, holdOfLine, moveTotals } from './unconfirmed.ts';
import type { UnverifiedOwner, UnverifiedPlace } from './unconfirmed.ts';

export interface CreditToPlace extends Omit<UnverifiedPlace, 'ownerId'> {
  line: Pick<LockedLine, 'id' | 'amount'> & CreditStatus;
  /** Whose word the line is; null for what is nobody's claim. */
  claim: UnverifiedOwner | null;
  netMinor: bigint;
}

/** What a line says of its claim. */
export type CreditStatus = Pick<
  LockedLine,
  'claimOwnerId' | 'confirmation' | 'confirmedBy' | 'holdId'
>;

export interface CreditAssessment {
  isPending: boolean;
  line: CreditStatus;
  changes: Change[];
}

/**
 * How far a credit of a line is believed: within both ceilings the whole line counts in their sums,
 * above one the credit is held and the line counts in neither. What evidence proved counts in
 * neither and is not held. A line that counts already counts once; of one that is held nothing more
 * can be credited before it is confirmed or released, because it has one hold.
 */
export function statusOf(
  view: View,
  { line, claim, netMinor, ...place }: CreditToPlace,
): CreditAssessment | { refused: ErrorCode } {
  const { claimOwnerId, confirmation, confirmedBy, holdId } = line;
  if (confirmation === 'pending') return { refused: 'creditPending' };
  if (confirmation !== null)
    return {
      isPending: false,
      line: { claimOwnerId, confirmation, confirmedBy, holdId },
      changes: [],
    };
  if (!claim)
    return {
      isPending: false,
      line: { claimOwnerId: null, confirmation: null, confirmedBy: null, holdId: null },
      changes: [],
    };
  const { ownerId, provedBy = null } = claim;
  if (provedBy !== null)
    return {
      isPending: false,
      line: {
        claimOwnerId: ownerId,
        confirmation: 'confirmed',
        confirmedBy: provedBy,
        holdId: null,
      },
      changes: [],
    };
  const whose = { ...place, ownerId };
  const fits = fitsCeilings(view, whose, { claim, amountMinor: line.amount });
  if (fits === undefined) return { refused: 'stateConflict' };
  // Of nothing nothing can be held.
  const isPending = !fits && netMinor > 0n;
  if (isPending)
    return {
      isPending,
      line: {
        claimOwnerId: ownerId,
        confirmation: 'pending',
        confirmedBy: null,
        holdId: holdOfLine(line.id),
      },
      changes: [],
    };
  return {
    isPending,
    line: { claimOwnerId: ownerId, confirmation: 'unconfirmed', confirmedBy: null, holdId: null },
    changes: moveTotals(view, whose, line.amount),
  };
}
