import { type RawBuilder, sql } from '#platform/db';
import type { LedgerCheck } from '#modules/ledger/verification';

type Find = ReturnType<LedgerCheck['find']>;
type Divergence = Find extends RawBuilder<infer Row> ? Row : never;

/**
 * A line that was sent back is used for it for ever, one that may still be is taken, and each is
 * its proposal's; a line is taken for nothing else by that name.
 */
export function refundAgainstLine(): Find {
  return sql<Divergence>`
    select 'refund ' || coalesce(r.request_id, a.target) as
      where, coalesce(r.amount::text, 'nothing') || ' of line ' || coalesce(r.line_id,
        'none') || ' for a request that is ' || coalesce(w.status, 'none') as expected,
      coalesce(a.status || ' ' || a.amount || ' of line ' || a.line_id, 'no allocation') as found
    from line_refund r join withdrawal_request w on w.id = r.request_id
    full join (select * from line_allocation where purpose = 'refund') a on a.target = r.request_id
    where r.request_id is null
      or (a.id is not null and (a.line_id <> r.line_id or a.amount <> r.amount
        or a.id <> 'alo_' || substr(r.proposal_id, 5) or w.amount <> r.amount))
      or (w.status in ('pendingApproval', 'approved', 'onHold', 'processing', 'succeeded')
        and a.status is distinct from 'active')
      or (w.hold_id is not null and a.id is null) or (w.hold_id is null and a.id is not null)
    order by 1 limit 1`;
}

/** What the desk has is what it may still have to send back, less what was paid although its line was given back. */
export function internalMerchantAgainstRefunds(): Find {
  return sql<Divergence>`
    select 'desk of ' || d.currency || ' ' || d.mode as
      where, 'refunds of ' || coalesce(r.total, 0) as expected, 'a balance of ' || d.posted as found
    from (select a.currency, a.mode, sum(a.posted) as posted from ledger_account a
      join merchant m on m.id = a.owner and m.is_desk
        where a.kind in ('merchantPayable', 'merchantReceivable') group by 1, 2) d
    left join (
      select r.currency, r.mode, sum(case when w.status = 'succeeded' then 0 when p.surfaced then case
        when a.status = 'active' then 0 else -r.amount end when a.status = 'active' then r.amount else 0 end) as total
      from line_refund r join withdrawal_request w on w.id = r.request_id
        left join line_allocation a on a.target = r.request_id and a.purpose = 'refund'
        cross join lateral (select exists (select from transaction t
          where t.withdrawal_request_id = w.id and t.status = 'paidAfterFailure') as surfaced) p
      group by 1, 2
    ) r on r.currency = d.currency and r.mode = d.mode
    where d.posted <> coalesce(r.total, 0)
    order by 1 limit 1`;
}
