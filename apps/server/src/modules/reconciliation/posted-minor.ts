/**
 * What posting a difference moves at its goal, minor units: what is there too much or too little,
 * or what an expected line would have brought and does not.
 */
export function postedMinor({
  direction,
  amountMinor,
  expectedId,
}: {
  direction: 'credit' | 'debit';
  amountMinor: bigint;
  expectedId: string | null;
}): bigint {
  return (direction === 'credit') === (expectedId === null) ? amountMinor : -amountMinor;
}
