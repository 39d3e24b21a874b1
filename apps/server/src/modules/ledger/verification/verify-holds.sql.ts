import { type RawBuilder, sql } from '#platform/db';
import type { Divergence } from './verify.sql.ts';

type Find = RawBuilder<Divergence>;

/** A hold is on the payable of its merchant, in its currency and mode, and is there for one request or one line. */
export function holdAgainstUse(): Find {
  return sql<Divergence>`
    select 'hold ' || h.id as
      where, 'on merchantPayable of ' || h.merchant_id || ' ' || h.currency || ' ' || h.mode ||
        ', used once' as expected,
      coalesce('on ' || a.id, 'no such account') || ', ' || coalesce(w.id,
        'no request') || ', ' || coalesce(l.id, 'no line') as found
    from hold h left join ledger_account a on a.id = h.account_id
      left join withdrawal_request w on w.hold_id = h.id left join statement_line l on l.hold_id = h.id
    where (a.kind, a.owner, a.currency, a.mode) is distinct from ('merchantPayable', h.merchant_id, h.currency, h.mode)
      or (h.kind = 'payout') is distinct from (w.id is not null)
        or (h.kind = 'pendingConfirmation') is distinct from (l.id is not null)
      or (w.id is not null and (w.amount + w.fee, w.merchant_id, w.currency,
        w.mode) is distinct from (h.amount, h.merchant_id, h.currency, h.mode))
      or (h.status = 'pending') <> coalesce(case h.kind
        when 'payout' then w.status in ('pendingApproval', 'approved', 'onHold', 'processing')
          else l.confirmation = 'pending' end, false)
    order by h.id limit 1`;
}

/** What a credit holds until it is proved is what its deposit brought its merchant. */
export function heldCreditAgainstDeposit(): Find {
  return sql<Divergence>`
    select 'hold ' || h.id as where, 'the net of deposit ' || t.id || ', ' || t.net as expected, h.amount::text as found
    from hold h join statement_line l on l.hold_id = h.id join transaction t on t.line_id = l.id and t.kind = 'deposit'
    where h.kind = 'pendingConfirmation' and h.amount is distinct from t.net
    order by h.id limit 1`;
}

/** A request or a line names the hold that was taken for it, and that hold is there. */
export function useWithoutHold(): Find {
  return sql<Divergence>`
    select 'hold ' || u.hold_id as where, 'the hold of ' || u.id as expected, 'no hold' as found
    from (select id, hold_id from withdrawal_request where hold_id is not null union all select id, hold_id
      from statement_line where hold_id is not null) u
      left join hold h on h.id = u.hold_id where h.id is null
    order by 1 limit 1`;
}

/** What each day of an account moved is what its entries say. Days wait in changes before they are added up. */
export function dayAgainstEntries(): Find {
  return sql<Divergence>`
    select 'day ' || coalesce(d.day, e.day) || ' of ' || coalesce(d.account_id, e.account_id) as
      where, coalesce(e.kind, d.kind) || ' ' || coalesce(e.amount, 0) || ' in ' || coalesce(e.count, 0) as expected,
      coalesce(d.kind, e.kind) || ' ' || coalesce(d.amount, 0) || ' in ' || coalesce(d.count, 0) as found
    from (select account_id, day, kind, sum(amount) as amount, sum(count) as count from (
        select account_id, day, kind, amount, count from balance_day
          union all select account_id, day, kind, amount, count from balance_delta) x group by 1, 2, 3) d
    full join (select account_id, (at at time zone case when account_id like '%.PHP.%' then 'Asia/Manila'
      else 'Asia/Jakarta' end)::date as day, case when amount > 0 then 'credit' else 'debit' end as kind,
        sum(amount) as amount, count(*) as count
      from ledger_entry where account_id like 'merchantPayable.%'
        group by 1, 2, 3) e on (e.account_id, e.day, e.kind) = (d.account_id, d.day, d.kind)
    where coalesce(d.amount, 0) <> coalesce(e.amount, 0) or coalesce(d.count, 0) <> coalesce(e.count, 0)
    order by 1 limit 1`;
}
