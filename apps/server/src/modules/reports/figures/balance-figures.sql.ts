import { type RawBuilder, sql } from '#platform/db';
import type { Currency, Provider } from '@wallet/contract';

/** Whose balance: all of a kind together when `owner` is empty, else a merchant, an account or a provider. */
export interface BalanceOwner {
  kind: 'merchantPayable' | 'float' | 'floatInTransit';
  owner: string;
}

export interface BalanceChange extends BalanceOwner {
  currency: Currency;
  /** The day or the hour of the zone in which it changed; null on the row that says what there is now. */
  at: string | null;
  posted: bigint;
  held: bigint;
  pending: bigint;
}

export interface BalanceSpan {
  from: Date;
  timeZone: string;
  unit: 'day' | 'hour';
}

/** What there is now and what changed since `from`, of live money, folded or not, in one statement. */
export function selectBalanceChanges(
  owners: readonly BalanceOwner[],
  { from, timeZone, unit }: BalanceSpan,
): RawBuilder<BalanceChange> {
  const wanted = sql`unnest(${owners.map(({ kind }) => kind)}::text[], ${owners.map(({ owner }) => owner)}::text[])`;
  return sql`with wanted as materialized (select kind, owner from ${wanted} as w (kind, owner)),
    fresh as materialized (
      select d.kind, o.owner, d.currency, d.slot, d.posted, d.held, d.pending
      from balance_figure_delta d cross join lateral balance_owners(d.kind, d.owner) as o (owner)
        join wanted w on w.kind = d.kind and w.owner = o.owner where d.mode = 'live'
    ), changed as (
      select f.kind, f.owner, f.currency, f.slot, f.posted, f.held, f.pending from wanted w
        join balance_figure f on f.mode = 'live' and f.kind = w.kind and f.owner = w.owner and f.slot >= ${from}
      union all select * from fresh where slot >= ${from}
    ), present as (
      select t.kind, t.owner, t.currency, t.posted, t.held, t.pending from wanted w
        join balance_figure_total t on t.mode = 'live' and t.kind = w.kind and t.owner = w.owner
      union all select kind, owner, currency, posted, held, pending from fresh
    )
    select kind, owner, currency, null as at, sum(posted)::bigint as posted, sum(held)::bigint as held,
      sum(pending)::bigint as pending from present group by kind, owner, currency
    union all
    select kind, owner, currency, to_char(date_trunc(${unit}, slot at time zone ${timeZone}),
      ${unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD"T"HH24'}), sum(posted)::bigint, sum(held)::bigint,
        sum(pending)::bigint
    from changed group by 1, 2, 3, 4`;
}

export interface FloatAccount {
  accountId: string;
  label: string;
  provider: Provider;
  last4: string | null;
  currency: Currency;
}

/** Of each currency the live accounts with the most in the books, the most first. Ranked by what is folded. */
export function selectFloatAccounts(limit: number): RawBuilder<FloatAccount> {
  return sql`select id as "accountId", label, provider, last4, currency from (
      select a.id, a.label, a.provider, a.last4, a.currency, row_number() over (partition by a.currency
        order by abs(coalesce(t.posted, 0)) desc, a.id) as rank
      from account a left join balance_figure_total t on t.mode = 'live' and t.kind = 'float'
        and t.owner = a.id and t.currency = a.currency
      where a.mode = 'live' and (a.status <> 'retired' or t.posted <> 0)
    ) as ranked where rank <= ${limit} order by currency, rank`;
}

/** Moves up to `limit` changes into figures and totals, in one order, against deadlocks. */
export function foldBalances(limit: number): RawBuilder<{ folded: number }> {
  return sql`select fold_balance_figures(${limit}) as folded`;
}
