/** Seconds from one try to the next: 10 tries over 75 hours and 35 minutes, as Standard Webhooks recommends. */
const pauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
export const maxAttempts = pauses.length + 1;
const jitter = 0.1;

/**
 * Seconds to wait after this failed attempt (1 is the first), with 10 % jitter either way so
 * retries spread; undefined after the last. `random` is in [0, 1).
 */
export function pauseAfter(attempt: number, random: number): number | undefined {
  const pause = pauses[attempt - 1];
  return pause === undefined ? undefined : pause * (1 - jitter + 2 * jitter * random);
}
