import { type RawBuilder, sql } from '#platform/db';
import type { Conditions } from '../operator-transactions.sql.ts';

/** What the roll-ups can tell apart. */
export type RolledUp = Pick<Conditions, 'mode' | 'kind' | 'statuses' | 'methods' | 'merchantId'> & {
  /** Times are taken to the nearest hour. */
  from?: Date | undefined;
  to?: Date | undefined;
};

/** How many were made, by whole days and the hours at both ends. A second or two behind. */
export function sumCounts({
  mode,
  kind,
  statuses,
  methods,
  merchantId,
  from,
  to,
}: RolledUp): RawBuilder<{ count: number }> {
  const own = [
    merchantId !== undefined && sql`merchant_id = ${merchantId}`,
    sql`mode = ${mode}`,
    kind !== undefined && sql`kind = ${kind}`,
    statuses !== undefined && sql`status = any(${[...statuses]}::text[])`,
    methods !== undefined && sql`method = any(${[...methods]}::text[])`,
  ].filter((one) => one !== false);
  const conditions = sql.join(own, sql` and `);
  const counts = merchantId === undefined ? sql`transaction_total` : sql`transaction_count`;
  return sql`with hours as (
      select date_trunc('hour', ${from ?? null}::timestamptz + interval '30 minutes', 'UTC') as first,
        date_trunc('hour', ${to ?? null}::timestamptz + interval '30 minutes', 'UTC') as last
    ), days as (
      select first, last, coalesce(date_trunc('day', first + interval '23 hours', 'UTC'),
        '-infinity') as first_day, coalesce(date_trunc('day', last, 'UTC'), 'infinity') as last_day from hours
    )
    select coalesce(sum(count), 0)::int as count from (
      select count from ${counts} where ${conditions} and grain = 'day' and slot >= (select first_day
        from days) and slot < (select last_day from days)
      union all
      select count from ${counts} where ${conditions} and grain = 'hour' and slot >= (select first
        from days) and slot < (select least(first_day, last) from days)
      union all
      select count from ${counts}
        where ${conditions} and grain = 'hour' and slot >= (select greatest(last_day, first, first_day)
          from days) and slot < (select last from days)
    ) as parts`;
}

/** A row when there is anything to fold: asking costs less than planning to. */
export function selectWaiting(): RawBuilder<{ waits: boolean }> {
  return sql`select true as waits from transaction_change limit 1`;
}

export interface Folded {
  taken: number;
}

/**
 * Takes up to `limit` changes away, adds them to the counts and writes the terms of what is new or named anew. Rows are
 * written in one order, against deadlocks.
 */
export function foldChanges(limit: number): RawBuilder<Folded> {
  return sql`select fold_transaction_changes(${limit}) as taken`;
}
