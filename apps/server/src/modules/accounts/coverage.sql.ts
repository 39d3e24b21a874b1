import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Accounts with many proofs of reads that began more than a day ago; none in recovery, which counts the reads since its beginning alone. */
export function selectLongCoverage(limit: number): RawBuilder<{ accountId: string }> {
  return sql<{
    accountId: string;
  }>`select account_id as "accountId" from coverage where read_started_at < now() - interval '1 day' and not in_recovery()
    group by account_id having count(*) >= 50 order by count(*) desc limit ${limit}`;
}

/**
 * Puts an account's old proofs together: what overlaps becomes one row with the latest beginning of a read. The times
 * that are covered stay the same to the microsecond.
 */
export function joinOldCoverage(accountId: string): RawBuilder<{ before: number; after: number }> {
  return sql<{
    before: number;
    after: number;
  }>`select before, after from join_old_coverage(${accountId})`;
}

/** Whether a moment is proved: what begins there leaves no gap. */
export function isCoveredAt(accountId: string, at: Date): RawBuilder<{ continues: boolean }> {
  return sql<{
    continues: boolean;
  }>`select exists (select from coverage where account_id = ${accountId} and covered_from <= ${at} and covered_to >= ${at}) as continues`;
}
