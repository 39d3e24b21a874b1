import type { DifferenceKind, DifferenceRow } from '@wallet/contract';

export interface PostableFacts {
  kind: DifferenceKind;
  status: 'open' | 'explained';
  /** Somebody has proposed a posting for it, or for another difference of its account. */
  isProposed: boolean;
  /** Something was posted for its account and no comparison was made since: one cause shows as several differences. */
  isPostedSince: boolean;
  /** One of the two lines of its move was seen. */
  isMoveSeen: boolean;
}

/** Whether persons may post a difference as what it is. `linesOnly`: books follow lines there. */
const postable: Readonly<Record<DifferenceKind, 'yes' | 'linesOnly'>> = {
  onlyElsewhere: 'yes',
  runningBalance: 'yes',
  reportedLines: 'yes',
  moveOpen: 'yes',
  onlySettling: 'linesOnly',
  ledgerLines: 'linesOnly',
  expectedMissing: 'yes',
};

/** Why no posting can be proposed for a difference, or null when one can. Pure. */
export function whyNoPosting({
  kind,
  status,
  isProposed,
  isPostedSince,
  isMoveSeen,
}: PostableFacts): DifferenceRow['whyNoPosting'] {
  if (status !== 'open') return 'closed';
  const may = postable[kind];
  if (may !== 'yes') return may;
  // Nothing is in transit: such a move is cancelled.
  if (kind === 'moveOpen' && !isMoveSeen) return 'noLine';
  if (isProposed) return 'proposed';
  return isPostedSince && !isOneCause(kind) ? 'runFirst' : null;
}

/** It has a cause of its own, whatever else is apart at its account. */
export function isOneCause(kind: DifferenceKind): boolean {
  return kind === 'moveOpen' || kind === 'expectedMissing';
}
