import { type RawBuilder, sql } from '#platform/db';

/**
 * Amounts of one account are given one after the other: neighbours and limits are judged against what is committed. The
 * day's row alone would not do, because around midnight two transactions may hold the rows of two days. Whoever changes
 * what payers are shown, or where it is read, holds the same lock. It comes before the account's own row.
 */
export function lockAccountAmounts(accountId: string): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`slots ${accountId}`}, 0))`;
}
