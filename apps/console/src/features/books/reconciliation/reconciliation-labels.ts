import type {
  AccountVerdict,
  AdjustmentStatus,
  DifferenceRow,
  ImportStatus,
  InternalTransferStatus,
} from '@wallet/contract';
import type { Translate } from '../../../lib/text/index.ts';
import type { Shape } from '../../../ui/status/status-shape.tsx';

/** A new outcome or state without a shape does not compile. */
export const verdictShapes: Readonly<Record<AccountVerdict, Shape>> = {
  matched: 'good',
  expected: 'work',
  mismatched: 'hand',
  unknown: 'waiting',
};
export const internalTransferShapes: Readonly<Record<InternalTransferStatus, Shape>> = {
  proposed: 'hand',
  rejected: 'bad',
  announced: 'next',
  inTransit: 'work',
  closed: 'good',
  cancelled: 'over',
};
export const postingShapes: Readonly<Record<AdjustmentStatus, Shape>> = {
  open: 'hand',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'over',
  lapsed: 'over',
};

export const importShapes: Readonly<Record<ImportStatus, Shape>> = {
  kept: 'good',
  empty: 'over',
  discarded: 'bad',
};

/** Why no posting can be proposed for a difference, in words; undefined when one can. */
export function whyNoPosting(
  { whyNoPosting: why }: DifferenceRow,
  t: Translate,
): string | undefined {
  return why === null ? undefined : t(`recon.whyNoPosting.${why}`);
}

/** An account as people know it. */
export function accountText({ label, last4 }: { label: string; last4: string }): string {
  return `${label} \u2022\u2022${last4}`;
}
