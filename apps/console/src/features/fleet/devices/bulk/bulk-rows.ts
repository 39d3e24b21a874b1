import type { BulkDeviceResult } from '@wallet/contract';

/** What can be done to many devices at once, in the order of the bar. */
export const bulkActs = [
  'check',
  'maintenance',
  'endMaintenance',
  'drain',
  'undrain',
  'restart',
  'updateAgent',
] as const;
/** The server takes no more at a time. */
export const maxAtOnce = 200;

export interface BulkJob {
  act: (typeof bulkActs)[number];
  ids: readonly string[];
}

export type BulkOutcome = BulkDeviceResult['outcome'];

/** How many devices came to each outcome. */
export function countOutcomes(
  results: readonly BulkDeviceResult[],
): Readonly<Record<BulkOutcome, number>> {
  const counts: Record<BulkOutcome, number> = { ready: 0, done: 0, queued: 0, skipped: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}

const order: Readonly<Record<BulkOutcome, number>> = { skipped: 0, queued: 1, ready: 2, done: 3 };

/** What was left out first, then what waits: those a person has to read. */
export function byInterest(a: BulkDeviceResult, b: BulkDeviceResult): number {
  return order[a.outcome] - order[b.outcome] || (a.name ?? a.id).localeCompare(b.name ?? b.id);
}

/** Acts of which people want to know later why they were done. */
export function needsReason(act: BulkJob['act']): boolean {
  return act === 'maintenance' || act === 'drain' || act === 'restart' || act === 'updateAgent';
}

/** Acts that wait, where money is at risk, until it is not. */
export function mayWait(act: BulkJob['act']): boolean {
  return act === 'maintenance' || act === 'restart' || act === 'updateAgent';
}
