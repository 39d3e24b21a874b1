import { type RawBuilder, sql } from '#platform/db';
import type { LedgerCheck } from '#modules/ledger/verification';

type Find = ReturnType<LedgerCheck['find']>;
type Divergence = Find extends RawBuilder<infer Row> ? Row : never;

const slotOf = (at: string) => sql.raw(`date_bin('15 minutes', ${at}, timestamptz '2000-01-01Z')`);
const amount = sql`coalesce(paid_amount, final_payment)`;
/** As the database's `failure_reason` says it, which only its triggers may ask. */
const reason = sql`case when status in ('succeeded', 'paidAfterFailure') or status_reason is null then ''
  when status_reason ~ '^[a-zA-Z][a-zA-Z0-9.]{0,59}$' then status_reason else 'other' end`;

/** A merchant\u2019s figures are what its transactions make, with what waits to be added. */
export function merchantFigures(): Find {
  return sql<Divergence>`
    select 'figure of ' || concat_ws(' ', merchant_id, mode, slot, kind, method, status) as
      where, sum(count) filter (where is_made) || ' of ' || sum(amount) filter (where is_made) as expected,
      sum(count) filter (where not is_made) || ' of ' || sum(amount) filter (where not is_made) as found
    from (
      select false as is_made, merchant_id, mode, slot, kind, method, status, count, amount from merchant_figure
      union all select false, merchant_id, mode, slot, kind, method, status, count, amount from merchant_figure_delta
      union all select true, merchant_id, mode, ${slotOf('completed_at')}, kind, method, status, 1,
        ${amount} from transaction where completed_at is not null
    ) f group by merchant_id, mode, slot, kind, method, status
    having sum(case when is_made then count else -count end) <> 0
      or sum(case when is_made then amount else -amount end) <> 0
    order by 1 limit 1`;
}

/** The same for all merchants together. */
export function operatorFigures(): Find {
  return sql<Divergence>`
    select 'figure of ' || concat_ws(' ', slot, mode, currency, kind, method, status, reason) as
      where, sum(count) filter (where is_made) || ' of ' || sum(amount) filter (where is_made) as expected,
      sum(count) filter (where not is_made) || ' of ' || sum(amount) filter (where not is_made) as found
    from (
      select false as is_made, mode, currency, slot, kind, method, status, reason, count, amount from house_figure
      union all select false, mode, currency, slot, kind, method, status, reason, count, amount from house_figure_delta
      union all select true, mode, currency, ${slotOf('completed_at')}, kind, method, status, ${reason}, 1,
        ${amount} from transaction where completed_at is not null
    ) f group by mode, currency, slot, kind, method, status, reason
    having sum(case when is_made then count else -count end) <> 0
      or sum(case when is_made then amount else -amount end) <> 0
    order by 1 limit 1`;
}

const failed = sql`('failed', 'expired', 'cancelled', 'reversed')`;

/** Why movements of merchants and accounts did not succeed is what those movements say. */
export function failureFigures(): Find {
  const counted = (
    owner: 'merchant_id' | 'account_id',
    figures: 'merchant_failure' | 'account_failure',
  ) => {
    const whose = sql.ref(owner);
    return sql`
      select false as is_made, mode, slot, ${whose} as owner, kind, method, status, reason, count
        from ${sql.table(figures)}
      union all select false, mode, slot, ${whose}, kind, method, status, reason, count
        from house_figure_delta where status in ${failed} and ${whose} <> ''
      union all select true, mode, ${slotOf('completed_at')}, ${whose}, kind, method, status, ${reason}, 1
        from transaction where completed_at is not null and status in ${failed} and ${whose} is not null`;
  };
  return sql<Divergence>`
    select 'failures of ' || concat_ws(' ', owner, mode, slot, kind, method, status, reason) as
      where, coalesce(sum(count) filter (where is_made), 0)::text as expected,
      coalesce(sum(count) filter (where not is_made), 0)::text as found
    from (${counted('merchant_id', 'merchant_failure')} union all ${counted('account_id', 'account_failure')}) f
    group by mode, slot, owner, kind, method, status, reason
      having sum(case when is_made then count else -count end) <> 0
    order by 1 limit 1`;
}

/**
 * How many transactions of each state a merchant has by the hour is how many there are; days are
 * the sums of their hours, and those of all merchants together the sums of theirs. An hour reads
 * the ids that begin in it.
 */
export function transactionCounts(): Find {
  const state = sql`mode, kind, method, status`;
  return sql<Divergence>`
    with made as (
      select m.merchant_id, h.slot, m.mode, m.kind, m.method, m.status, m.count
      from (select date_trunc('hour', id_time(min(id)), 'UTC') as first, id_time(max(id)) as last
        from transaction) x, generate_series(first, last, interval '1 hour') h (slot),
        lateral (select merchant_id, ${state}, count(*) as count from transaction
          where id >= id_floor('txn', h.slot) and id < id_floor('txn', h.slot + interval '1 hour')
            group by merchant_id, ${state}) m
    ), waits as (
      select merchant_id, date_trunc('hour', id_time(transaction_id), 'UTC') as slot, mode, kind, method,
        step.status, sum(change) as count
      from transaction_change c, lateral (values (c.status, 1), (c.was, -1)) as step (status, change)
        where step.status is not null and c.was is distinct from c.status group by 1, 2, 3, 4, 5, 6
    ), each as (
      select true as is_made, 1 as turn, merchant_id, 'hour' as grain, slot, ${state}, count from made
      union all select false, 1, merchant_id, 'hour', slot, ${state}, count from waits
      union all select false, 1, merchant_id, grain, slot, ${state}, count from transaction_count where grain = 'hour'
      union all select true, 2, merchant_id, 'day', date_trunc('day', slot, 'UTC'), ${state}, sum(count)
        from transaction_count where grain = 'hour' group by 3, 5, ${state}
      union all select false, 2, merchant_id, grain, slot, ${state}, count from transaction_count where grain = 'day'
      union all select true, 3, '', 'hour', slot, ${state}, sum(count) from transaction_count
        where grain = 'hour' group by slot, ${state}
      union all select false, 3, '', grain, slot, ${state}, count from transaction_total where grain = 'hour'
      union all select true, 4, '', 'day', date_trunc('day', slot, 'UTC'), ${state}, sum(count)
        from transaction_total where grain = 'hour' group by 5, ${state}
      union all select false, 4, '', grain, slot, ${state}, count from transaction_total where grain = 'day'
    )
    select 'count of ' || concat_ws(' ', nullif(merchant_id, ''), mode, grain, slot, kind, method,
      status) as where, coalesce(sum(count) filter (where is_made), 0)::text as expected,
        coalesce(sum(count) filter (where not is_made), 0)::text as found
    from each group by turn, merchant_id, mode, grain, slot, kind, method, status
      having sum(case when is_made then count else -count end) <> 0
    order by turn, 1 limit 1`;
}

/** The sum of all changes of a balance is what the account has; of all merchants and of each provider together too. */
export function balanceTotals(): Find {
  return sql<Divergence>`
    select 'balance of ' || concat_ws(' ', kind, nullif(owner, ''), currency, mode) as where,
      concat_ws(' ', coalesce(sum(posted) filter (where is_made), 0), 'held',
        coalesce(sum(held) filter (where is_made), 0), 'pending',
          coalesce(sum(pending) filter (where is_made), 0)) as expected,
      concat_ws(' ', coalesce(sum(posted) filter (where not is_made), 0), 'held',
        coalesce(sum(held) filter (where not is_made), 0), 'pending',
          coalesce(sum(pending) filter (where not is_made), 0)) as found
    from (
      select false as is_made, mode, kind, owner, currency, posted, held, pending from balance_figure_total
      union all select false, d.mode, d.kind, o.owner, d.currency, d.posted, d.held, d.pending
        from balance_figure_delta d cross join lateral balance_owners(d.kind, d.owner) as o (owner)
      union all select true, l.mode, l.kind, o.owner, l.currency, l.posted * case l.kind
        when 'merchantPayable' then 1 else -1 end, l.held, l.pending
        from ledger_account l cross join lateral balance_owners(l.kind, case l.kind
          when 'floatInTransit' then '' else l.owner end) as o (owner)
            where l.kind in ('merchantPayable', 'float', 'floatInTransit')
    ) b group by mode, kind, owner, currency
    having sum(case when is_made then posted else -posted end) <> 0
      or sum(case when is_made then held else -held end) <> 0
        or sum(case when is_made then pending else -pending end) <> 0
    order by 1 limit 1`;
}

/** Each quarter of an hour says what the entries of it moved. */
export function balanceFigures(): Find {
  return sql<Divergence>`
    with began as (select min(slot) as slot from balance_figure), moved as (
      select account_id, ${slotOf('at')} as slot, sum(amount) as posted, 0::numeric as held,
        0::numeric as pending from ledger_entry where at >= (select slot from began) group by 1, 2
      union all select account_id, ${slotOf('created_at')}, 0, sum(amount),
        sum(case kind when 'pendingConfirmation' then amount else 0 end) from hold
          where created_at >= (select slot from began) group by 1, 2
      union all select account_id, ${slotOf('updated_at')}, 0, -sum(amount),
        -sum(case kind when 'pendingConfirmation' then amount else 0 end) from hold
        where status <> 'pending' and updated_at >= (select slot from began) group by 1, 2
    )
    select 'balance of ' || concat_ws(' ', kind, nullif(owner, ''), currency, mode, slot) as
      where, coalesce(sum(posted) filter (where is_made), 0)::text as expected,
        coalesce(sum(posted) filter (where not is_made), 0)::text as found
    from (
      select false as is_made, mode, kind, owner, slot, currency, posted, held, pending from balance_figure
      union all select false, d.mode, d.kind, o.owner, d.slot, d.currency, d.posted, d.held, d.pending
        from balance_figure_delta d cross join lateral balance_owners(d.kind, d.owner) as o (owner)
          where d.slot >= (select slot from began)
      union all select true, l.mode, l.kind, o.owner, m.slot, l.currency, m.posted * case l.kind
        when 'merchantPayable' then 1 else -1 end, m.held, m.pending
        from moved m join ledger_account l on l.id = m.account_id
          and l.kind in ('merchantPayable', 'float', 'floatInTransit')
          cross join lateral balance_owners(l.kind, case l.kind when 'floatInTransit' then ''
            else l.owner end) as o (owner)
    ) b group by mode, kind, owner, slot, currency
    having sum(case when is_made then posted else -posted end) <> 0
      or sum(case when is_made then held else -held end) <> 0
        or sum(case when is_made then pending else -pending end) <> 0
    order by 1 limit 1`;
}

/** A term finds a transaction for its own merchant. */
export function termAgainstTransaction(): Find {
  return sql<Divergence>`
    select 'term ' || concat_ws(' ', m.kind, m.term, m.transaction_id) as
      where, coalesce(t.merchant_id || ' ' || t.mode, 'a transaction') as expected,
        m.merchant_id || ' ' || m.mode as found
    from transaction_term m left join transaction t on t.id = m.transaction_id
    where (t.merchant_id, t.mode) is distinct from (m.merchant_id, m.mode) order by 1 limit 1`;
}
