import { type RawBuilder, sql } from '#platform/db';

/** How long money on its way out may stand still before somebody is told. */
export interface PayoutTimeouts {
  unknownMinutes: number;
  waitingMinutes: number;
  approvalMinutes: number;
  holdMinutes: number;
  nameMinutes: number;
}

/** The patience where no setting says another. */
export const defaultTimeouts: PayoutTimeouts = {
  unknownMinutes: 15,
  waitingMinutes: 15,
  approvalMinutes: 60,
  holdMinutes: 240,
  nameMinutes: 10,
};

const time = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const money = (minor: RawBuilder<unknown>, currency: RawBuilder<unknown>) =>
  sql`jsonb_build_object('value', (${minor} / 100)::text || '.' || lpad((${minor} % 100)::text, 2, '0'),
    'currency', ${currency})`;
const older = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`;

/**
 * Live payouts whose payment is unknown, or that were paid though told as failed; the latter count
 * as in hand after three days.
 */
export function payouts(
  ids: readonly string[] | null,
  { unknownMinutes }: PayoutTimeouts,
): RawBuilder<unknown> {
  return sql`
    select 'payout', t.id, k.kind, k.verdict, t.mode, null::text,
      jsonb_strip_nulls(jsonb_build_object('name', t.code, 'provider', a.provider, 'last4', a.last4,
        'reason', t.status_reason, 'amount', ${money(sql`t.payment_amount`, sql`t.currency`)},
        'at', ${time(sql`case when t.status = 'paidAfterFailure' then t.updated_at
          else coalesce(i.taken_at, i.created_at) end`)}))
    from (
      select transaction_id as id from payout_intent where state in ('waiting', 'taken', 'pressed', 'denied', 'unknown')
      union select id from transaction
        where kind = 'payout' and status = 'paidAfterFailure' and updated_at > now() - interval '3 days'
      union select subject_id from going_on where subject_kind = 'payout'
    ) x join transaction t on t.id = x.id join payout_intent i on i.transaction_id = t.id
      left join account a on a.id = i.account_id
    cross join lateral (values
      ('payoutUnknown', case when t.status = 'review' then 'worse' when t.status <> 'unknown' then 'good'
        when coalesce(i.taken_at, i.created_at) <= ${older(unknownMinutes)} then 'bad' else 'undecided' end),
      ('payoutInReview', case when t.status = 'review' or i.evidence ? 'notProved'
        and i.state not in ('settled', 'closed') then 'bad' else 'good' end),
      ('paidAfterFailure', case when t.status <> 'paidAfterFailure' then 'good'
        when t.updated_at > now() - interval '3 days' then 'bad' else 'inHand' end)
    ) k (kind, verdict)
    where t.mode = 'live' and ${ids === null ? sql`true` : sql`t.id = any(${ids})`}`;
}

/**
 * Live requests that wait too long, or at all where a row that speaks for them was changed behind
 * the application; together for the same thing: for their names, a word, a release, or approved and
 * for an account. Each names its oldest.
 */
export function queues(
  ids: readonly string[] | null,
  patience: PayoutTimeouts,
): RawBuilder<unknown> {
  const oldest = sql`count(*)::int as count, min(w.stands_since) as since,
    (array_agg(w.ref_no order by w.stands_since, w.id))[1] as name`;
  return sql`
    select 'queue', coalesce('queue.' || g.queue, a.subject_id), coalesce(g.kind, a.kind), case
      when g.queue is null then 'good' else 'bad' end, 'live', null::text,
      case when g.queue is null then a.params
        else jsonb_strip_nulls(jsonb_build_object('name', g.name, 'count', g.count, 'reason', g.reason,
          'at', ${time(sql`g.since`)})) end
    from (
      select w.status as queue, case w.status when 'onHold' then 'holdsWait' else 'approvalsWait'
        end as kind, null::text as reason, ${oldest}
      from withdrawal_request w
      where w.mode = 'live' and (w.status = 'pendingApproval'
        and w.stands_since <= ${older(patience.approvalMinutes)} or w.status = 'onHold'
          and (w.stands_since <= ${older(patience.holdMinutes)} or w.status_reason = 'rowNotProved'))
      group by w.status
      union all
      select 'name.' || n.wait, 'namesWait', n.wait, ${oldest}
      from withdrawal_request w left join account_verification v on v.id = w.verification_id
      cross join lateral (select case when w.status = 'verificationFailed' then 'nameFailed'
        when v.id is null then 'nameInquiryLimit' else 'nameCheck' end as wait) n
      where w.mode = 'live' and w.source <> 'payPage' and w.stands_since <= ${older(patience.nameMinutes)}
        and (w.status = 'verificationFailed' or w.status = 'verifying' and not exists (select
          from line_refund r where r.request_id = w.id and v.status <> 'verifying'))
      group by n.wait
      union all
      select 'waiting.' || coalesce(w.waiting_reason, 'none'), 'payoutsWait', w.waiting_reason, ${oldest}
      from (
        select * from withdrawal_request r
        where r.mode = 'live' and r.status in ('approved', 'processing')
          and r.stands_since <= ${older(patience.waitingMinutes)}
          and not exists (select from payout_intent i
            where i.request_id = r.id and i.state in ('waiting', 'taken', 'pressed', 'denied', 'unknown')) offset 0
      ) w
      where not coalesce((select true from payout_intent i
        where i.request_id = w.id and i.state = 'settled' limit 1), false)
      group by w.waiting_reason
    ) g full join (select * from going_on where subject_kind = 'queue') a
      on a.subject_id = 'queue.' || g.queue and a.kind = g.kind
    where ${ids === null ? sql`true` : sql`coalesce('queue.' || g.queue, a.subject_id) = any(${ids})`}`;
}

/** Merchants that owe: what was paid out for them was more than they had. */
export function merchants(ids: readonly string[] | null): RawBuilder<unknown> {
  return sql`
    select 'merchant', l.owner, 'merchantOwes', case when l.posted < 0 then 'bad' else 'good' end, l.mode, null::text,
      jsonb_build_object('name', m.name, 'amount', ${money(sql`abs(l.posted)`, sql`l.currency`)})
    from ledger_account l join merchant m on m.id = l.owner
    where l.kind = 'merchantReceivable' and l.mode = 'live' and l.currency = m.currency
      and (l.posted < 0 or l.owner in (select subject_id from going_on where subject_kind = 'merchant'))
      and ${ids === null ? sql`true` : sql`l.owner = any(${ids})`}`;
}
