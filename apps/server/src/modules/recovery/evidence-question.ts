import { readTimings } from '#modules/payouts';
import type { Query } from '#platform/db';
import type { EvidenceQuestion } from './evidence.sql.ts';

/** How late a line of before the restore may come, by what is known of each provider. */
export async function readLateSeconds(query: Query): Promise<EvidenceQuestion['lateSeconds']> {
  const timingOf = await readTimings(query);
  const secondsOf = (provider: Parameters<typeof timingOf>[0]) => {
    const { ttlMs, longestPendingMs, historyLagMs } = timingOf(provider);
    return Math.ceil((ttlMs + longestPendingMs + historyLagMs) / 1_000);
  };
  return { dana: secondsOf('dana'), livin: secondsOf('livin'), maya: secondsOf('maya') };
}
