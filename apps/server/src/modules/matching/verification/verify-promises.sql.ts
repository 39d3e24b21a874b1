import { type RawBuilder, sql } from '#platform/db';
import { type LedgerCheck, maxNamed } from '#modules/ledger/verification';

type Find = ReturnType<LedgerCheck['find']>;
type Divergence = Find extends RawBuilder<infer Row> ? Row : never;

/** A statement line is of its account’s currency and mode. What its key says is compared with the keys. */
export function lineAgainstAccount(): Find {
  return sql<Divergence>`
    select 'line ' || l.id as where, coalesce(concat_ws(' ', a.currency, a.mode), 'an account') as expected,
      concat_ws(' ', l.currency, l.mode, 'on', l.account_id) as found
    from statement_line l left join account a on a.id = l.account_id
      where (a.currency, a.mode) is distinct from (l.currency, l.mode)
    order by 1 limit 1`;
}

/** What is taken of a line is of its mode. */
export function allocationOfLine(): Find {
  return sql<Divergence>`
    select 'allocation ' || a.id || ' of line ' || a.line_id as
      where, coalesce(l.mode, 'a line') as expected, a.mode as found
    from line_allocation a left join statement_line l on l.id = a.line_id where l.mode is distinct from a.mode
    order by 1 limit 1`;
}

/** A transaction is where its place says and has its own code; an unused code stays given away. */
export function transactionAgainstPromises(): Find {
  return sql<Divergence>`
    select 'transaction ' || coalesce(t.id, p.transaction_id) as
      where, coalesce(concat_ws(' ', c.code, p.merchant_id, p.mode, p.method, p.account_id, p.device_id),
        'nothing') as expected,
      coalesce(concat_ws(' ', t.code, t.merchant_id, t.mode, t.method, t.account_id, t.device_id),
        'no transaction') as found
    from transaction t full join transaction_place p on p.transaction_id = t.id
      left join transaction_code c on c.transaction_id = t.id
    where (t.code, t.merchant_id, t.mode) is distinct from (c.code, c.merchant_id, c.mode)
      or (t.merchant_id, t.mode, t.method, t.account_id, t.device_id) is distinct from (p.merchant_id,
        p.mode, p.method, p.account_id, p.device_id)
    order by 1 limit ${maxNamed}`;
}

/** A transaction is found by each sum that it names, once, and by no other. */
export function transactionAgainstAmounts(): Find {
  return sql<Divergence>`
    select 'transaction ' || coalesce(t.id, a.transaction_id) as
      where, coalesce(t.minor::text || ' of ' || t.merchant_id || ' ' || t.mode, 'no such sum') as expected,
      coalesce(a.minor::text || ' of ' || a.merchant_id || ' ' || a.mode, 'not found by it') as found
    from (select t.id, t.merchant_id, t.mode, s.minor from transaction t
      cross join lateral (values (t.payment_amount), (nullif(t.final_payment, t.payment_amount)),
        (case when t.paid_amount is distinct from t.payment_amount
          and t.paid_amount is distinct from t.final_payment then t.paid_amount end)) as s (minor)
            where s.minor is not null) t
    full join transaction_amount a on (a.transaction_id, a.minor) = (t.id, t.minor)
    where t.id is null or a.transaction_id is null or (a.merchant_id, a.mode) <> (t.merchant_id, t.mode)
    order by 1 limit 1`;
}

/** A deposit is its session\u2019s, whose merchant, mode and currency it has, and asks for what was agreed. */
export function depositAgainstSession(): Find {
  return sql<Divergence>`
    select 'deposit ' || t.id as
      where, coalesce(concat_ws(' ', s.type, s.merchant_id, s.mode, s.currency,
        t.payment_amount - t.amount_discount), 'a session') as expected,
      concat_ws(' ', t.kind, t.merchant_id, t.mode, t.currency, t.final_payment, t.session_id) as found
    from transaction t left join transaction_session s on s.id = t.session_id
    where t.kind = 'deposit'
      and ((s.type, s.merchant_id, s.mode, s.currency) is distinct from ('deposit', t.merchant_id, t.mode, t.currency)
      or t.final_payment <> t.payment_amount - t.amount_discount or t.withdrawal_request_id is not null)
    order by 1 limit ${maxNamed}`;
}

/** A reference was given to the session or the withdrawal that says so, and each says so once. */
export function referenceAgainstObject(): Find {
  return sql<Divergence>`
    select 'reference ' || coalesce(o.reference, r.reference) || ' of ' || coalesce(o.id, r.object_id) as
      where, coalesce(concat_ws(' ', r.kind, r.merchant_id, r.mode, r.object_id), 'no reference') as expected,
      coalesce(concat_ws(' ', o.kind, o.merchant_id, o.mode, o.id), 'nothing that has it') as found
    from (select id, merchant_id, mode, 'session' as kind, merchant_reference as reference
      from transaction_session where merchant_reference is not null
      union all select id, merchant_id, mode, 'withdrawal', merchant_reference from withdrawal_request
        where merchant_reference is not null) o
    full join merchant_reference r on (r.merchant_id, r.mode, r.kind, r.reference,
      r.object_id) = (o.merchant_id, o.mode, o.kind, o.reference, o.id)
    where o.id is null or r.object_id is null
    order by 1 limit ${maxNamed}`;
}

/** An amount that is taken is a deposit\u2019s that was given it, and an open deposit has its amount. */
export function reservationAgainstDeposit(): Find {
  return sql<Divergence>`
    select 'amount of ' || coalesce(t.id, s.transaction_id) as
      where, coalesce(concat_ws(' ', t.account_id, t.final_payment, t.merchant_id, t.mode), 'no deposit') as expected,
      coalesce(concat_ws(' ', s.account_id, s.final_minor, s.merchant_id, s.mode), 'no amount taken') as found
    from amount_slot s full join (select * from transaction where kind = 'deposit') t on t.id = s.transaction_id
    where case when s.transaction_id is null then t.status in ('awaitingPayment', 'checking')
      and t.account_id is not null and not exists (select from account a where a.id = t.account_id and a.is_virtual)
      else (t.account_id, t.final_payment, t.merchant_id, t.mode) is distinct from (s.account_id,
        s.final_minor, s.merchant_id, s.mode) or s.free_after < t.monitoring_until end
    order by 1 limit ${maxNamed}`;
}

/** An expected line is of a marking, of its deposit and its sum. */
export function expectedReceiptAgainstConfirmation(): Find {
  return sql<Divergence>`
    select 'expected line ' || e.id || ' of ' || e.transaction_id as
      where, concat_ws(' ', 'credit', t.paid_amount, t.currency, t.mode, t.account_id, 'by', p.id) as expected,
      concat_ws(' ', e.direction, e.amount, e.currency, e.mode, e.account_id, 'by', e.proposal_id) as found
    from expected_line e left join transaction t on t.id = e.transaction_id
      left join line_proposal p on p.id = e.proposal_id and p.kind = 'mark' and p.transaction_id = e.transaction_id
      left join adjustment j on j.id = e.adjustment_id
    where e.proposal_id is not null
      and ((e.direction, e.amount, e.currency, e.mode, e.account_id) is distinct from ('credit',
        t.paid_amount, t.currency, t.mode, t.account_id)
      or p.status is distinct from 'approved' or (e.adjustment_id is not null and j.expected_id is distinct from e.id))
    order by 1 limit 1`;
}

/** A deposit is refunded when all of it was sent back, also by what was told as failed and was paid after all. */
export function refundedAgainstRefunds(): Find {
  return sql<Divergence>`
    select 'deposit ' || t.id as
      where, t.paid_amount || ' sent back' as expected, coalesce(sum(w.amount), 0) || ' sent back' as found
    from transaction t left join withdrawal_request w on w.refund_of = t.id and w.merchant_id = t.merchant_id
      and (w.status in ('succeeded', 'reversed') or w.id in (select withdrawal_request_id from transaction
        where status = 'paidAfterFailure'))
    where t.kind = 'deposit' and t.status = 'refunded' group by t.id, t.paid_amount
      having coalesce(sum(w.amount), 0) < t.paid_amount
    order by 1 limit ${maxNamed}`;
}

/** Whoever has chosen a way to pay leaves a session that is open no more. */
export function openSessionWithDeposit(): Find {
  return sql<Divergence>`
    select 'session ' || s.id as
      where, 'a session that is open no more' as expected, s.status || ' with deposit ' || min(t.id) as found
    from transaction_session s join transaction t on t.session_id = s.id
      where s.status = 'open' and t.kind = 'deposit' group by s.id, s.status
    order by 1 limit ${maxNamed}`;
}
