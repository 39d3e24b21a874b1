import { type RawBuilder, sql } from '#platform/db';
import { type LedgerCheck, maxNamed } from '#modules/ledger/verification';

type Find = ReturnType<LedgerCheck['find']>;
type Divergence = Find extends RawBuilder<infer Row> ? Row : never;

/**
 * A payout that succeeded, or surfaced, was paid by one debit of its sum with or without the
 * provider's fee, and says what its payee got and what the provider took; no other has a line.
 */
export function payoutAgainstLine(): Find {
  return sql<Divergence>`
    select 'payout ' || coalesce(t.id, a.target) as
      where, 'one debit of ' || coalesce(t.payment_amount::text,
        'nothing') || ', paid ' || coalesce(t.paid_amount::text,
          'nothing') || ' at a fee of ' || coalesce(t.provider_fee::text, 'nothing') as expected,
      coalesce('a ' || l.direction || ' of ' || l.amount, 'no line') || coalesce(' and one of ' || f.amount,
        '') || ', ' || coalesce(t.status, 'no payout') as found
    from (select * from transaction where kind = 'payout' and status in ('succeeded', 'reversed', 'paidAfterFailure')) t
    full join (select target, line_id from line_allocation
      where purpose = 'payout' and status = 'active') a on a.target = t.id
    left join statement_line l on l.id = a.line_id left join payout_intent i on i.transaction_id = t.id
      left join (select target, amount from line_allocation
        where purpose = 'payoutFee' and status = 'active') f on f.target = t.id || '.fee'
    where t.id is null or a.target is null or l.direction <> 'debit'
      or t.paid_amount is distinct from i.amount
        or t.provider_fee is distinct from l.amount - i.amount + coalesce(f.amount, 0)
      or t.line_id is distinct from l.id or i.line_id is distinct from l.id or i.state is distinct from 'settled'
      or l.amount not in (i.amount, i.amount + i.fee) or l.account_id <> t.account_id
    order by 1 limit ${maxNamed}`;
}

/** A request's money is held exactly while it may be paid, taken when it was, and free after every other end. */
export function requestAgainstHold(): Find {
  return sql<Divergence>`
    select 'withdrawal ' || w.id as
      where, case when w.status in ('succeeded', 'reversed') then 'a committed hold'
        when w.status in ('failed', 'rejected', 'cancelled') then 'no pending hold'
          else 'a pending hold' end as expected,
      coalesce('a hold that is ' || h.status || ' of ' || h.amount, 'no hold') || ', ' || w.status as found
    from withdrawal_request w left join hold h on h.id = w.hold_id
    where case
      when w.status in ('succeeded', 'reversed') then h.amount <> w.amount + w.fee
        or h.status is distinct from case when exists (select from transaction t
        where t.withdrawal_request_id = w.id and t.status = 'paidAfterFailure' and t.net = -w.amount)
          and h.status = 'voided' then 'voided' else 'committed' end
      when w.status in ('pendingApproval', 'approved',
        'processing') then h.status is distinct from 'pending' or h.amount <> w.amount + w.fee
      when w.status in ('failed', 'rejected', 'cancelled') then h.status is not distinct from 'pending'
        or h.status is not distinct from 'committed'
      else false end
    order by 1 limit ${maxNamed}`;
}

/** The same of requests that may still be paid, which are few. */
export function openRequestAgainstHold(): Find {
  return sql<Divergence>`
    select 'withdrawal ' || w.id as where, 'a pending hold of ' || w.amount + w.fee as expected,
      coalesce('a hold that is ' || h.status || ' of ' || h.amount, 'no hold') || ', ' || w.status as found
    from withdrawal_request w left join hold h on h.id = w.hold_id
    where w.status in ('pendingApproval', 'approved', 'processing')
      and (h.status is distinct from 'pending' or h.amount <> w.amount + w.fee)
    order by 1 limit ${maxNamed}`;
}

/** What postings of payouts say was paid is the payout's own debit, of its sum, on its account. */
export function newPayoutAgainstLine(causes: readonly string[]): Find {
  return sql<Divergence>`
    select 'payout ' || t.id as where, 'one debit of ' || t.payment_amount as expected,
      coalesce('a ' || l.direction || ' of ' || l.amount, 'no line') || ', ' || t.status as found
    from unnest(${[...causes]}::text[]) as n (cause) join transaction t on t.id = substr(n.cause, 7)
    left join line_allocation a on a.target = t.id and a.status = 'active'
      left join statement_line l on l.id = a.line_id left join payout_intent i on i.transaction_id = t.id
    where n.cause like 'alloc:txn%' and t.kind = 'payout'
      and (a.purpose is distinct from 'payout' or l.direction is distinct from 'debit'
        or t.line_id is distinct from l.id
      or i.line_id is distinct from l.id or l.amount not in (i.amount, i.amount + i.fee)
        or l.account_id <> t.account_id)
    order by 1 limit ${maxNamed}`;
}

/** At most one attempt of a request is open, and none after it has ended; a request succeeds by exactly one of them. */
export function requestAgainstAttempts(): Find {
  return sql<Divergence>`
    select 'withdrawal ' || w.id as
      where, w.status as expected, i.open || ' open and ' || i.paid || ' paid attempts' as found
    from withdrawal_request w join (
      select request_id, count(*) filter (where state in ('waiting', 'taken', 'pressed', 'denied',
        'unknown')) as open, count(*) filter (where state = 'settled') as paid
      from payout_intent where request_id is not null group by request_id
    ) i on i.request_id = w.id
    where i.open > 1 or (i.open = 1 and w.status <> 'processing')
      or (w.status = 'succeeded' and (i.open > 0 or i.paid = 0))
    order by 1 limit ${maxNamed}`;
}

/** What an account's open intents may still take is what it has reserved, altogether and day by day. */
export function reserveAgainstIntents(): Find {
  return sql<Divergence>`
    select 'account ' || coalesce(o.id, i.account_id) as
      where, 'reserved ' || coalesce(i.total, 0) || ' for ' || coalesce(i.open, 0) as expected,
      'reserved ' || coalesce(o.reserved, 0) || ' for ' || coalesce(o.open_intents,
        0) || ', by days ' || coalesce(d.reserved, 0) as found
    from account_out o
    full join (select account_id, sum(amount + fee) as total, count(*) as open from payout_intent
      where state in ('waiting', 'taken', 'pressed', 'denied', 'unknown') and request_id is not null
        group by account_id) i on i.account_id = o.id
    left join (select account_id, sum(reserved_out) as reserved from account_day
      group by account_id) d on d.account_id = coalesce(o.id, i.account_id)
    where coalesce(o.reserved, 0) <> coalesce(i.total, 0)
      or coalesce(o.open_intents, 0) <> coalesce(i.open, 0) or coalesce(d.reserved, 0) <> coalesce(i.total, 0)
    order by 1 limit ${maxNamed}`;
}

/**
 * A payout that was reversed was brought back by one credit of its account, of its sum with or
 * without what the provider had taken; no other was.
 */
export function returnAgainstPayout(): Find {
  return sql<Divergence>`
    select 'payout ' || coalesce(t.id, a.target) as
      where, 'one credit of ' || coalesce(t.payment_amount::text, 'nothing') as expected,
      coalesce('a ' || l.direction || ' of ' || l.amount, 'no line') || ', ' || coalesce(t.status, 'no payout') as found
    from (select * from transaction where kind = 'payout' and status = 'reversed') t
    full join (select target, line_id from line_allocation
      where purpose = 'payoutReturn' and status = 'active') a on a.target = t.id || '.return'
    left join statement_line l on l.id = a.line_id left join payout_intent i on i.transaction_id = t.id
    where t.id is null or a.target is null or l.direction <> 'credit'
      or i.return_line_id is distinct from l.id or l.account_id <> t.account_id
      or l.amount not in (i.amount, i.amount + coalesce(t.provider_fee, 0))
      or (select w.status from withdrawal_request w where w.id = i.request_id) is distinct from 'reversed'
    order by 1 limit 1`;
}

/** What a provider took by a line of its own is the fee of one payout that was paid without it. */
export function feeAgainstPayout(): Find {
  return sql<Divergence>`
    select 'payout ' || coalesce(i.transaction_id, a.target) as
      where, 'one debit of ' || coalesce(i.fee::text, 'nothing') as expected,
      coalesce('a ' || l.direction || ' of ' || l.amount, 'no line') || ', ' || coalesce(i.state, 'no payout') as found
    from (select * from payout_intent where fee_line_id is not null) i
    full join (select target, line_id from line_allocation
      where purpose = 'payoutFee' and status = 'active') a on a.target = i.transaction_id || '.fee'
    left join statement_line l on l.id = a.line_id left join transaction t on t.id = i.transaction_id
    where i.id is null or a.target is null or l.direction <> 'debit' or l.amount <> i.fee
      or i.fee_line_id is distinct from l.id or l.account_id <> i.account_id
      or i.state <> 'settled' or t.provider_fee is distinct from i.fee
    order by 1 limit 1`;
}

/** Every sum that left by a payout's debit, or came back by its credit, lies in the float by the whole line. */
export function linesAgainstFloat(): Find {
  return sql<Divergence>`
    select 'line ' || a.line_id as where, 'a float moved by ' || case l.direction when 'debit' then l.amount
      else -l.amount end as expected, coalesce('moved by ' || e.amount, 'not moved') as found
    from line_allocation a join statement_line l on l.id = a.line_id
      left join ledger_entry e on e.cause = 'line:' || l.id
        and e.account_id = concat_ws('.', 'float', l.account_id, l.currency, l.mode)
    where a.purpose in ('payout', 'payoutFee', 'payoutReturn') and a.status = 'active'
      and e.amount is distinct from case l.direction when 'debit' then l.amount else -l.amount end
    order by 1 limit 1`;
}

/**
 * A phone was woken for an attempt: behind its end no wake waits, and none is left of which nobody
 * knows the end. The sweep has ten minutes for it, up to the last thing that happened: a backup, or
 * a server that stands, is not called broken.
 */
export function wakeAgainstAttempt(): Find {
  return sql<Divergence>`
    with last as (select greatest((select max(updated_at) from payout_intent), (select max(updated_at)
      from device_command)) as at)
    select 'command ' || c.id as
      where, 'no open wake' as expected, c.state || ' for intent ' || i.id || ', ' || i.state as found
    from device_command c join payout_intent i on i.id = split_part(c.idempotency_key, '-', 2) cross join last
    where c.kind = 'transfer' and c.state in ('queued', 'unknown') and i.state in ('settled', 'closed')
      and greatest(i.updated_at, c.updated_at) < last.at - interval '10 minutes'
    order by 1 limit 1`;
}
