import type { Merchant } from '../merchant.ts';
import type { OperatorSums } from '../merchants-deps.ts';

interface Bounds {
  minMinor: bigint | null;
  maxMinor: bigint | null;
}

/** Whether a payment that one limit refuses passes another. Pure. No limit at all bounds nothing. */
export function isLimitRaised(before: Bounds | undefined, after: Bounds): boolean {
  if (before === undefined) return false;
  return (
    isAbove(after.maxMinor, before.maxMinor) || (after.minMinor ?? 0n) < (before.minMinor ?? 0n)
  );
}

/**
 * Whether a merchant pays more for any amount. Pure. No rule is no fee. Flat part, percentage,
 * least and most are compared each for itself, so a rule that is dearer for some amounts and
 * cheaper for others is a raise.
 */
export function isFeeRaised(before: FeeTerms | undefined, after: FeeTerms): boolean {
  const from = before ?? { flatMinor: 0n, percentBasisPoints: 0, minMinor: null, maxMinor: 0n };
  return (
    after.flatMinor > from.flatMinor ||
    after.percentBasisPoints > from.percentBasisPoints ||
    (after.minMinor ?? 0n) > (from.minMinor ?? 0n) ||
    (isAbove(after.maxMinor, from.maxMinor) && !isFree(after))
  );
}

export interface FeeTerms extends Bounds {
  flatMinor: bigint;
  percentBasisPoints: number;
}

function isFree({ flatMinor, percentBasisPoints, minMinor }: FeeTerms): boolean {
  return flatMinor === 0n && percentBasisPoints === 0 && (minMinor ?? 0n) === 0n;
}

/**
 * Whether more withdrawals go without a person, or without a second one. Pure. Without a sum of its
 * own none goes by itself, the day has no end; two persons, and destinations not known yet, go by
 * the house's sums.
 */
export function isPolicyRaised(
  before: Merchant['approvalPolicy'],
  after: Merchant['approvalPolicy'],
  house: OperatorSums,
): boolean {
  return (
    (after.automaticUpToMinor ?? 0n) > (before.automaticUpToMinor ?? 0n) ||
    isAbove(after.automaticPerDayMinor, before.automaticPerDayMinor) ||
    orHouse(after.secondPersonAboveMinor, house.secondPersonAboveMinor) >
      orHouse(before.secondPersonAboveMinor, house.secondPersonAboveMinor) ||
    orHouse(after.newDestinationsPerDayMinor, house.newDestinationsPerDayMinor) >
      orHouse(before.newDestinationsPerDayMinor, house.newDestinationsPerDayMinor)
  );
}

/** What the house says counts where the merchant has no sum of its own. */
function orHouse(own: bigint | null, house: bigint): bigint {
  return own ?? house;
}

/** Null is without end. */
function isAbove(after: bigint | null, before: bigint | null): boolean {
  return before !== null && (after === null || after > before);
}
