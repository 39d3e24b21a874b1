import type { PayoutMethodRow } from '@wallet/contract';
import type { TextKey } from '../../../lib/text/index.ts';

export type MethodAct = 'makeDefault' | 'verify' | 'replace' | 'reveal' | 'remove';

type Row = Pick<PayoutMethodRow, 'status' | 'isDefault' | 'verification'>;

/** What in a destination's state stands in the way of an act; undefined when nothing does. */
export function blockerOf(
  act: MethodAct,
  { status, isDefault, verification }: Row,
): TextKey | undefined {
  if (act === 'reveal') return undefined;
  if (status !== 'active') return `payouts.is.${status}`;
  if (act === 'makeDefault' && isDefault) return 'payouts.isDefault';
  return act === 'verify' && verification.status === 'verifying'
    ? 'payouts.isVerifying'
    : undefined;
}
