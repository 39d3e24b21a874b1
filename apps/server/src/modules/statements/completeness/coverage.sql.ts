import { type RawBuilder, sql } from '#platform/db';
import { type Proved, provedColumns } from '#platform/row-mac';
import { type CoveragePower, coveragePower } from './coverage-power.ts';

/** Accounts with many coverage rows of reads begun over a day ago; none in recovery, which needs each read. */
export function selectLongCoverage(limit: number): RawBuilder<{ accountId: string }> {
  return sql`select account_id as "accountId" from coverage
    where read_started_at < now() - interval '1 day' and not in_recovery()
    group by account_id having count(*) >= 50 order by count(*) desc limit ${limit}`;
}

/** Locks an account's old coverage rows as their MACs cover them, in id order, until the transaction ends. */
export function lockOldCoverage(
  accountId: string,
  { after, limit }: { after: string; limit: number },
): RawBuilder<Proved<CoveragePower>> {
  return sql`select ${provedColumns(coveragePower, 'c')} from coverage c
    where c.account_id = ${accountId} and c.read_started_at < now() - interval '1 day' and c.id > ${after}
    order by c.id limit ${limit} for no key update`;
}

/** Merges proved coverage into signed rows. The database refuses any change of the times, to the millisecond. */
export function joinOldCoverage(
  accountId: string,
  { parts, wholes }: { parts: readonly string[]; wholes: readonly Proved<CoveragePower>[] },
): RawBuilder<{ before: number; after: number }> {
  const rows = wholes.map((whole) => ({
    id: whole.id,
    mode: whole.mode,
    covered_from: whole.coveredFrom,
    covered_to: whole.coveredTo,
    read_started_at: whole.readStartedAt,
    proof: whole.proof,
    passes: whole.passes,
    mac: whole.mac,
  }));
  return sql`select before, after
    from join_old_coverage(${accountId}, ${parts}::text[], ${JSON.stringify(rows)}::jsonb)`;
}

/** Complete reads that cover a moment: what begins there leaves no gap. */
export function selectCoveringAt(accountId: string, at: Date): RawBuilder<Proved<CoveragePower>> {
  return sql`select ${provedColumns(coveragePower, 'c')} from coverage c
    where c.account_id = ${accountId} and c.covered_from <= ${at} and c.covered_to >= ${at}
    order by c.read_started_at desc limit 50`;
}
