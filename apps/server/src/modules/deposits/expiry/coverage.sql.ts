import { type RawBuilder, sql } from '#platform/db';

/**
 * Two common table expressions: `covered(account_id, ranges)` has the times with complete history
 * reads, for accounts and spans of `source(account_id, since, until)`.
 */
export function coveredRanges(source: string): RawBuilder<unknown> {
  return sql`spans as (
      select account_id, min(since) as since, max(until) as until from ${sql.ref(source)} group by account_id
    ), covered as (
      select spans.account_id, range_agg(tstzrange(c.covered_from, c.covered_to, '[]')) as ranges
      from spans join coverage c on c.account_id = spans.account_id and c.covered_to >= spans.since
        and c.covered_from <= spans.until
      group by spans.account_id
    )`;
}
