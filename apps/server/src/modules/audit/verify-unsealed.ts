import type { Query } from '#platform/db';
import { fitsDigest } from './audit-row.ts';
import type { AuditRow } from './audit-row.ts';
import { divergence } from './divergences.ts';
import { readUnsealed } from './pages.ts';

/** Long enough for any sealer that runs. */
const lateAfterMs = 5_000;

/**
 * Counts committed entries without a place: those younger than 5 seconds wait for the sealer as they should, older ones
 * are reported. An entry is as old as its own time says. Without `now` none is late: there is no sealer.
 */
export async function verifyUnsealed(
  snapshot: Query,
  {
    pageSize,
    now,
    report,
  }: { pageSize: number; now: Date | undefined; report: (divergence: string) => void },
): Promise<{ waiting: bigint; late: bigint }> {
  let waiting = 0n;
  let late = 0n;
  let firstLate: AuditRow | undefined;
  for await (const row of readUnsealed(snapshot, pageSize)) {
    if (!fitsDigest(row)) report(divergence.editedUnsealed(row));
    if (!now || row.at.getTime() > now.getTime() - lateAfterMs) waiting++;
    else {
      late++;
      firstLate ??= row;
    }
  }
  if (firstLate) report(divergence.late(late, firstLate));
  return { waiting, late };
}
