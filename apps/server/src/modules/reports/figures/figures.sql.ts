import { type RawBuilder, sql } from '#platform/db';
import type { FigurePeriod, PaymentMethod, TransactionRow } from '@wallet/contract';
import type { Owner } from '../transactions/transactions.sql.ts';

export interface FigureRow {
  /** The day or the hour of the zone, as 2026-11-21 or 2026-11-21T09. */
  at: string;
  kind: TransactionRow['kind'];
  method: PaymentMethod;
  status: TransactionRow['status'];
  count: number;
  amountMinor: bigint;
}

export interface Span {
  /** When the period began: midnight of its first day in the zone. */
  from: Date;
  /** The day it is in the zone, and the hour of it. */
  today: string;
  hour: number;
}

const days: Readonly<Record<FigurePeriod, number>> = { today: 1, last7: 7, last30: 30 };

/** The period that ends now, by the zone's clocks. */
export function selectSpan(period: FigurePeriod, timeZone: string): RawBuilder<Span> {
  return sql`select (date_trunc('day', local.now) - make_interval(days => ${days[period] - 1})) at time zone
    ${timeZone} as "from",
      to_char(local.now, 'YYYY-MM-DD') as today, extract(hour from local.now)::int as hour
    from (select now() at time zone ${timeZone} as now) as local`;
}

/** What ended since, by days or hours of the zone, folded or not, in one statement. */
export function selectFigures(
  { merchantId, mode }: Owner,
  { from, timeZone, unit }: { from: Date; timeZone: string; unit: 'day' | 'hour' },
): RawBuilder<FigureRow> {
  const own = sql`merchant_id = ${merchantId} and mode = ${mode} and slot >= ${from}`;
  return sql`with slots as (
      select slot, kind, method, status, count, amount from merchant_figure where ${own}
      union all
      select slot, kind, method, status, count, amount from merchant_figure_delta where ${own}
    )
    select to_char(part, ${unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD"T"HH24'}) as at, kind, method,
      status, sum(count)::int as count, sum(amount)::bigint as "amountMinor"
    from (select *, date_trunc(${unit}, slot at time zone ${timeZone}) as part from slots) as parts
      group by part, kind, method, status having sum(count) <> 0 order by 1, 2, 3, 4`;
}

export interface MatchTimes {
  medianSeconds: number | null;
  slowestSeconds: number | null;
  of: number;
}

/** From paid to credited, of the payments among the latest endings: reads no more of them than `latest`. */
export function selectMatchTimes(
  { merchantId, mode }: Owner,
  { from, latest }: { from: Date; latest: number },
): RawBuilder<MatchTimes> {
  return sql`with ended as materialized (
      select kind, status, paid_at, completed_at from transaction
      where merchant_id = ${merchantId} and mode = ${mode} and completed_at >= ${from}
        order by completed_at desc limit ${latest}
    ), taken as (
      select extract(epoch from greatest(completed_at - paid_at, interval '0')) as seconds from ended
        where kind = 'deposit' and status = 'succeeded' and paid_at is not null
    )
    select round((percentile_cont(0.5) within group (order by seconds))::numeric,
      1)::float8 as "medianSeconds", round(max(seconds), 1)::float8 as "slowestSeconds", count(*)::int as of
    from taken`;
}

/** Sessions a payer can still use. Open sessions of all merchants are few, and their index holds nothing else. */
export function countOpenSessions({ merchantId, mode }: Owner): RawBuilder<{ count: number }> {
  return sql`select count(*)::int as count from transaction_session
    where status in ('open', 'methodSelected', 'paying') and expires_at > now()
      and merchant_id = ${merchantId} and mode = ${mode}`;
}

/**
 * Takes up to `limit` changes away and adds them to their figures. Of two that want the same change one waits and then
 * finds it gone. The figures are written in one order, against deadlocks.
 */
export function foldFigures(limit: number): RawBuilder<{ folded: number }> {
  return sql`select fold_merchant_figures(${limit}) as folded`;
}
