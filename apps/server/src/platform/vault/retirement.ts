import type { KeyFile } from './key-file.ts';

/** What was handed out by a key is believed for so long after a newer key was added. */
export const signatureOverlapMs = 15 * 60_000;

/** Clocks of several machines may differ by so much. */
const skewMs = 60_000;

/**
 * Whether a key's signatures have expired: its successor was added at least `overlapMs` ago, at an
 * unknown time or in the future. The newest never retires; a missing key is retired.
 */
export function isRetired(
  keys: KeyFile['keys'],
  { id, now, overlapMs }: { id: string; now: Date; overlapMs: number },
): boolean {
  const at = keys.findIndex((key) => key.id === id);
  if (at === -1) return true;
  const successor = keys[at + 1];
  if (!successor) return false;
  if (successor.addedAt === undefined) return true;
  const ageMs = now.getTime() - Date.parse(successor.addedAt);
  return ageMs >= overlapMs || ageMs < -skewMs;
}
