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

/** Whether persons may post a difference as what it is. `linesOnly`: books follow lines there; `ownAct`: it has an act of its own. */
const postable: Readonly<Record<DifferenceKind, 'yes' | 'linesOnly' | 'ownAct'>> = {
  onlyElsewhere: 'yes',
  runningBalance: 'yes',
  reportedLines: 'yes',
  moveOpen: 'yes',
  onlySettling: 'linesOnly',
  ledgerLines: 'linesOnly',
  expectedMissing: 'ownAct',
};

/** Why no posting can be proposed for a difference, or null when one can. Pure. */
export function whyNoPosting({ kind, status, isProposed, isPostedSince, isMoveSeen }: PostableFacts): DifferenceRow['whyNoPosting'] {
  if (status !== 'open') return 'closed';
  const may = postable[kind];
  if (may !== 'yes') return may;
  // Nothing is in transit: such a move is cancelled.
  if (kind === 'moveOpen' && !isMoveSeen) return 'noLine';
  if (isProposed) return 'proposed';
  return isPostedSince && kind !== 'moveOpen' ? 'runFirst' : null;
}
