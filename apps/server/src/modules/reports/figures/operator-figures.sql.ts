import { type RawBuilder, sql } from '#platform/db';
import type { Currency, PaymentMethod, Provider, TransactionRow } from '@wallet/contract';
import type { Owner } from '../transactions/transactions.sql.ts';

/** States in which a movement reached nothing of what it was for. */
const didNotSucceed = sql`status in ('failed', 'expired', 'cancelled', 'reversed')`;

interface Ended {
  kind: TransactionRow['kind'];
  method: PaymentMethod;
  status: TransactionRow['status'];
}

export interface OperatorFigure extends Ended {
  /** The day or the hour of the zone, as 2026-11-21 or 2026-11-21T09. */
  at: string;
  currency: Currency;
  reason: string;
  count: number;
  amountMinor: bigint;
  /** From paid to credited, of `timed` of them together. */
  seconds: number;
  timed: number;
}

export interface OperatorSpan {
  from: Date;
  timeZone: string;
  unit: 'day' | 'hour';
  method: string | undefined;
}

/** All merchants' live movements ended since, by the zone's days or hours, folded or not. */
export function selectOperatorFigures({
  from,
  timeZone,
  unit,
  method,
}: OperatorSpan): RawBuilder<OperatorFigure> {
  const named = sql`mode = 'live' and slot >= ${from} ${method === undefined ? sql`` : sql`and method = ${method}`}`;
  return sql`with slots as (
      select slot, currency, kind, method, status, reason, count, amount, seconds, timed
        from house_figure where ${named}
      union all
      select slot, currency, kind, method, status, reason, count, amount, seconds, timed
        from house_figure_delta where ${named}
    )
    select to_char(part, ${unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD"T"HH24'}) as at, currency, kind,
      method, status, reason, sum(count)::int as count, sum(amount)::bigint as "amountMinor",
      sum(seconds)::float8 as seconds, sum(timed)::int as timed
    from (select *, date_trunc(${unit}, slot at time zone ${timeZone}) as part from slots) parts
      group by part, currency, kind, method, status, reason having sum(count) <> 0 order by 1, 2, 3, 4, 5, 6`;
}

export interface FailureRow extends Ended {
  reason: string;
  count: number;
}

/** Why a merchant's movements did not succeed since then, the most frequent first. */
export function selectMerchantFailures(
  { merchantId, mode }: Owner,
  { from, limit }: { from: Date; limit: number },
): RawBuilder<FailureRow> {
  const own = sql`merchant_id = ${merchantId} and mode = ${mode} and slot >= ${from}`;
  return sql`with slots as (
      select kind, method, status, reason, count from merchant_failure where ${own}
      union all
      select kind, method, status, reason, count from house_figure_delta where ${own} and ${didNotSucceed}
    )
    select kind, method, status, reason, sum(count)::int as count from slots group by 1, 2, 3, 4
      having sum(count) > 0 order by 5 desc, 1, 2, 3, 4 limit ${limit}`;
}

export interface AccountFailureRow extends FailureRow {
  currency: Currency;
  accountId: string;
  label: string;
  provider: Provider;
  last4: string | null;
}

/** Of each currency the `limit` most frequent live failures of single accounts. */
export function selectAccountFailures({
  from,
  method,
  limit,
}: {
  from: Date;
  method: string | undefined;
  limit: number;
}): RawBuilder<AccountFailureRow> {
  const named = sql`mode = 'live' and slot >= ${from} ${method === undefined ? sql`` : sql`and method = ${method}`}`;
  return sql`with slots as (
      select account_id, kind, method, status, reason, count from account_failure where ${named}
      union all
      select account_id, kind, method, status, reason, count from house_figure_delta
        where ${named} and account_id <> '' and ${didNotSucceed}
    ), sums as (
      select account_id, kind, method, status, reason, sum(count)::int as count from slots
        group by 1, 2, 3, 4, 5 having sum(count) > 0
    ), ranked as (
      select s.*, a.currency, a.label, a.provider, a.last4, row_number() over (partition by a.currency
        order by s.count desc, s.account_id, s.kind, s.method, s.status, s.reason) as rank
      from sums s join account a on a.id = s.account_id
    )
    select currency, account_id as "accountId", label, provider, last4, kind, method, status, reason, count
      from ranked where rank <= ${limit} order by count desc, currency, rank`;
}

/**
 * Takes up to `limit` changes away and adds them to the figures of the house, of its accounts and
 * of merchants. Written in one order, against deadlocks.
 */
export function foldHouse(limit: number): RawBuilder<{ folded: number }> {
  return sql`select fold_house_figures(${limit}) as folded`;
}

/** In whose days figures are cut: the person's own zone. */
export function selectTimeZone(userId: string): RawBuilder<{ timeZone: string }> {
  return sql`select time_zone as "timeZone" from app_user where id = ${userId}`;
}

interface MerchantMatch {
  averageSeconds: number | null;
  medianSeconds: number | null;
  of: number;
}

/** Seconds from paid to credited among a merchant's `latest` endings, and no more reads. */
export function selectMerchantMatch(
  { merchantId, mode }: Owner,
  { from, latest, method }: { from: Date; latest: number; method: string | undefined },
): RawBuilder<MerchantMatch> {
  return sql`with ended as materialized (
      select kind, method, status, paid_at, completed_at from transaction
      where merchant_id = ${merchantId} and mode = ${mode} and completed_at >= ${from}
        order by completed_at desc limit ${latest}
    )
    select round(avg(seconds), 1)::float8 as "averageSeconds",
      round((percentile_cont(0.5) within group (order by seconds))::numeric, 1)::float8 as "medianSeconds",
        count(*)::int as of
    from (
      select extract(epoch from greatest(completed_at - paid_at, interval '0')) as seconds from ended
      where kind = 'deposit' and status = 'succeeded' and paid_at is not null
        and (${method ?? null}::text is null or method = ${method ?? null})
    ) as taken`;
}
