import type { AgingBucket } from '@wallet/contract';

export type Ages = Record<AgingBucket, number>;

export function noAges(): Ages {
  return { upTo1: 0, upTo3: 0, upTo7: 0, older: 0 };
}

/** How long something is open by whole days: up to one, to three, to seven, longer. */
export function bucketOf(days: number): AgingBucket {
  if (days <= 1) return 'upTo1';
  if (days <= 3) return 'upTo3';
  return days <= 7 ? 'upTo7' : 'older';
}
