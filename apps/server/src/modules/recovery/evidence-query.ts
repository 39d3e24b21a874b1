import { byProvider } from '@wallet/contract';
import { readTimings } from '#modules/payouts';
import { type CoveragePower, coveragePower } from '#modules/statements/completeness';
import { all, type Query } from '#platform/db';
import { isProvedRow, type Proved, rowKeys } from '#platform/row-mac';
import type { EvidenceQuery } from './evidence.sql.ts';
import { proveCover } from './prove-cover.ts';
import { selectSnapshotsSince } from './snapshots.sql.ts';

/** Tells whether a complete read is what the application kept. */
type IsProved = (read: Proved<CoveragePower>) => boolean;

/**
 * By what the accounts of a recovery are judged, or one of them: how late lines may come, and what
 * proved reads cover. What somebody invented or changed covers nothing.
 */
export async function readEvidenceQuery(
  query: Query,
  { recoveryId, accountId }: Pick<EvidenceQuery, 'recoveryId' | 'accountId'>,
  isProved: IsProved = (read) => isProvedRow(rowKeys(), coveragePower, read),
): Promise<EvidenceQuery> {
  const lateSeconds = await readLateSeconds(query);
  const mostSeconds = Math.max(...Object.values(lateSeconds));
  const reads = await all(query, selectSnapshotsSince({ recoveryId, mostSeconds, accountId }));
  const proved = [...Map.groupBy(reads, (read) => read.accountId)].flatMap(([of, its]) =>
    proveCover(its, isProved).map((read) => ({
      accountId: of,
      covered_from: read.coveredFrom,
      covered_to: read.coveredTo,
    })),
  );
  return { recoveryId, accountId, lateSeconds, proved };
}

/** How late a line of before the restore may come, by what is known of each provider. */
async function readLateSeconds(query: Query): Promise<EvidenceQuery['lateSeconds']> {
  const timingOf = await readTimings(query);
  const secondsOf = (provider: Parameters<typeof timingOf>[0]) => {
    const { ttlMs, longestPendingMs, historyLagMs } = timingOf(provider);
    return Math.ceil((ttlMs + longestPendingMs + historyLagMs) / 1_000);
  };
  return byProvider(secondsOf);
}
