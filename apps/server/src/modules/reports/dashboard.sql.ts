import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Owner } from './transactions.sql.ts';

export interface TodayRow {
  volumeMinor: bigint;
  succeeded: number;
  ended: number;
  medianMatchSeconds: number | null;
}

/** Deposits that ended since midnight in the merchant's zone; read through the index of endings, whatever their age. */
export function selectToday({ merchantId, mode }: Owner, timeZone: string): RawBuilder<TodayRow> {
  return sql<TodayRow>`with ended as materialized (
      select status, paid_amount, paid_at, completed_at from transaction
      where merchant_id = ${merchantId} and mode = ${mode} and kind = 'deposit'
        and completed_at >= date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}
    )
    select coalesce(sum(paid_amount) filter (where status = 'succeeded'), 0)::bigint as "volumeMinor",
      count(*) filter (where status = 'succeeded')::int as succeeded, count(*)::int as ended,
      round((percentile_cont(0.5) within group (order by extract(epoch from greatest(completed_at - paid_at, interval '0')))
        filter (where status = 'succeeded' and paid_at is not null))::numeric, 1)::float8 as "medianMatchSeconds"
    from ended`;
}

/** Sessions a payer can still use. Open sessions of all merchants are few, and their index holds nothing else. */
export function countOpenSessions({ merchantId, mode }: Owner): RawBuilder<{ count: number }> {
  return sql<{ count: number }>`select count(*)::int as count from transaction_session
    where status in ('open', 'methodSelected', 'paying') and expires_at > now() and merchant_id = ${merchantId} and mode = ${mode}`;
}
