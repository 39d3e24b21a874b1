import { type RawBuilder, sql } from '#platform/db';
import { type LedgerCheck, maxNamed } from '#modules/ledger/verification';

type Find = ReturnType<LedgerCheck['find']>;
type Divergence = Find extends RawBuilder<infer Row> ? Row : never;

/** A payout is its signed attempt\u2019s: as much, of that merchant, from that account, in a state that fits. */
export function payoutAgainstIntent(): Find {
  return sql<Divergence>`
    select 'payout ' || coalesce(t.id, i.transaction_id) as
      where, coalesce(concat_ws(' ', i.merchant_id, i.mode, i.currency, i.amount, i.account_id, i.device_id,
        i.request_id, i.state), 'an attempt') as expected,
      coalesce(concat_ws(' ', t.merchant_id, t.mode, t.currency, t.payment_amount, t.account_id,
        t.device_id, t.withdrawal_request_id, t.status), 'no payout') as found
    from payout_intent i full join (select * from transaction
      where kind in ('payout', 'refund') and mode = 'live') t on t.id = i.transaction_id
    where (t.merchant_id, t.mode, t.currency, t.payment_amount, t.account_id, t.device_id, t.withdrawal_request_id)
        is distinct from (i.merchant_id, i.mode, i.currency, i.amount, i.account_id, i.device_id,
          i.request_id) and coalesce(i.mode, 'live') = 'live'
      or i.mode = 'live' and t.status not in ('succeeded', 'reversed', 'paidAfterFailure')
        and i.state = 'settled' or i.state = 'closed' and t.status <> 'failed'
      or i.state not in ('settled', 'closed') and t.status in ('succeeded', 'failed', 'reversed', 'paidAfterFailure')
      or (i.state in ('denied', 'unknown')) <> (t.status in ('unknown', 'review')) and i.state = 'unknown'
    order by 1 limit ${maxNamed}`;
}

/** What a payout cost its merchant is its sum and the fee of its request; it has no terms of its own. */
export function payoutAgainstRequest(): Find {
  return sql<Divergence>`
    select 'payout ' || t.id as
      where, 'a fee of ' || w.fee || ' and a net of ' || -(w.amount + w.fee) || ' on no terms' as expected,
        'a fee of ' || t.merchant_fee || ' and a net of ' || coalesce(t.net::text, 'none') || ' on ' || t.terms as found
    from transaction t join withdrawal_request w on w.id = t.withdrawal_request_id
    where t.mode = 'live' and t.merchant_fee <> w.fee or t.status = 'succeeded'
      and t.net is distinct from -(w.amount + w.fee) or t.status = 'reversed' and t.net is distinct from 0
      or t.status = 'failed' and (t.net is not null or t.paid_amount is not null) or t.terms <> '{}'
    order by t.id limit ${maxNamed}`;
}

/** A request names its last attempt, and what paid it. */
export function requestAgainstPayout(): Find {
  return sql<Divergence>`
    select 'withdrawal ' || w.id as
      where, 'a payout of its own' as expected,
        coalesce('payout ' || t.id || ' of ' || t.withdrawal_request_id || ', ' || t.status, 'no payout') as found
    from withdrawal_request w left join transaction t on t.id = w.transaction_id
    where w.transaction_id is not null and (t.withdrawal_request_id is distinct from w.id
      or (w.status in ('succeeded', 'reversed') and t.status not in ('succeeded', 'reversed', 'paidAfterFailure')))
    order by w.id limit ${maxNamed}`;
}

/** The last step of a request is where it stands, and each step is its merchant\u2019s. */
export function requestAgainstSteps(): Find {
  return sql<Divergence>`
    select 'withdrawal ' || coalesce(w.id, s.request_id) as
      where, coalesce(w.status || ' of ' || w.merchant_id || ' ' || w.mode, 'no request') as expected,
      coalesce(s.status || ' of ' || s.merchant_id || ' ' || s.mode, 'no step') as found
    from withdrawal_request w full join (
      select request_id, (array_agg(status order by revision desc, at desc))[1] as status,
        min(merchant_id) as merchant_id, max(merchant_id) as last_merchant, min(mode) as mode, max(mode) as last_mode
      from withdrawal_step group by request_id
    ) s on s.request_id = w.id
    where (w.status, w.merchant_id, w.merchant_id, w.mode, w.mode) is distinct from (s.status,
      s.merchant_id, s.last_merchant, s.mode, s.last_mode)
    order by 1 limit ${maxNamed}`;
}

/** Whoever is said to have approved a request has said so in a signed word. */
export function requestAgainstDecisions(): Find {
  return sql<Divergence>`
    select 'withdrawal ' || w.id as where, 'a signed word of ' || a.person as expected, 'no such word' as found
    from withdrawal_request w cross join lateral unnest(string_to_array(w.approved_by, ' ')) as a (person)
    where a.person like 'usr%' and w.created_at > (select signed_at from row_signing)
      and not exists (select from approval_decision d
        where d.subject = 'withdrawal' and d.subject_id = w.id and d.person = a.person
          and d.verdict in ('approve', 'release'))
      or w.status in ('approved', 'processing', 'succeeded') and w.approvals_needed > 0 and w.approved_by = ''
    order by w.id limit ${maxNamed}`;
}

/** A guard is of an attempt of that payee and sum, and an open attempt has its guard. */
export function guardAgainstIntent(): Find {
  return sql<Divergence>`
    select 'guard of ' || coalesce(g.intent_id, i.id) as
      where, coalesce(concat_ws(' ', i.account_id, i.payee_key, i.amount, i.mode), 'no attempt') as expected,
      coalesce(concat_ws(' ', g.account_id, g.payee_key, g.amount, g.mode), 'no guard') as found
    from payout_guard g full join payout_intent i on i.id = g.intent_id
    where case when g.intent_id is null then i.state in ('waiting', 'taken', 'pressed', 'denied', 'unknown')
      and i.mode = 'live'
      else (g.account_id, g.payee_key, g.amount, g.mode) is distinct from (i.account_id, i.payee_key,
        i.amount, i.mode) end
    order by 1 limit 1`;
}

/** What is reserved on the days of an account is what it has reserved, and both are an account\u2019s. */
export function daysAgainstReserve(): Find {
  return sql<Divergence>`
    select 'account ' || coalesce(o.id, d.account_id) as
      where, case when a.id is null then 'an account' else 'days of ' || coalesce(o.reserved, 0)
        end as expected, 'days of ' || coalesce(d.reserved, 0) as found
    from account_out o full join (select account_id, sum(reserved_out) as reserved from account_day
      group by 1) d on d.account_id = o.id
      left join account a on a.id = coalesce(o.id, d.account_id)
    where coalesce(o.reserved, 0) <> coalesce(d.reserved, 0) or a.id is null order by 1 limit ${maxNamed}`;
}

/** A line that goes back is the one that persons agreed on, by a request of that sum. */
export function refundAgainstProposal(): Find {
  return sql<Divergence>`
    select 'refund ' || coalesce(r.request_id, 'of none') || ' of line ' || coalesce(r.line_id,
      p.line_id) as where, coalesce(concat_ws(' ', p.id, p.line_id, p.amount, p.currency, p.mode),
        'a proposal') as expected,
      coalesce(concat_ws(' ', r.proposal_id, r.line_id, r.amount, r.currency, r.mode, w.amount), 'no refund') as found
    from line_refund r full join (select * from line_proposal
      where kind = 'refund' and status in ('open', 'approved')) p on p.id = r.proposal_id
        left join withdrawal_request w on w.id = r.request_id
      left join line_proposal any_p on any_p.id = r.proposal_id
    where r.request_id is null or any_p.kind is distinct from 'refund'
      or (any_p.line_id, any_p.amount, any_p.currency, any_p.mode) is distinct from (r.line_id, r.amount,
        r.currency, r.mode)
      or (w.amount, w.currency, w.mode) is distinct from (r.amount, r.currency, r.mode)
    order by 1 limit 1`;
}

/** A command was asked for by the key that was taken for it. */
export function commandAgainstKey(): Find {
  return sql<Divergence>`
    select 'command ' || coalesce(c.id, k.command_id) as
      where, coalesce(concat_ws(' ', k.device_id, k.idempotency_key), 'no key') as expected,
        coalesce(concat_ws(' ', c.device_id, c.idempotency_key), 'no command') as found
    from device_command c full join command_key k on k.command_id = c.id
    where (c.device_id, c.idempotency_key) is distinct from (k.device_id, k.idempotency_key)
    order by 1 limit 1`;
}

/** What was counted for a merchant\u2019s day is of a request of that merchant. */
export function countedAgainstRequest(): Find {
  return sql<Divergence>`
    select 'withdrawal ' || c.request_id as
      where, coalesce(concat_ws(' ', w.merchant_id, w.mode, w.currency), 'a request') as expected,
        concat_ws(' ', c.merchant_id, c.mode, c.currency) as found
    from counted_request c left join withdrawal_request w on w.id = c.request_id
    where (w.merchant_id, w.mode, w.currency) is distinct from (c.merchant_id, c.mode, c.currency)
    order by 1 limit ${maxNamed}`;
}
