import { type RawBuilder, sql } from 'kysely';

/** An account takes no more than so much in a day, in minor units. */
export function setDayLimit(accountId: string, dailyInMinor: string): RawBuilder<unknown> {
  return sql`update account set limits = limits || jsonb_build_object('dailyIn', ${dailyInMinor}::text)
    where id = ${accountId}`;
}

export function setTimeToPay(seconds: number): RawBuilder<unknown> {
  return sql`update merchant set deposit_ttl_seconds = ${seconds}`;
}

/** What strangers hold unpaid of each account's day now, by the deposits themselves: one a row, with its limit. */
export const readHeld = `select a.id, (a.limits ->> 'dailyIn')::bigint as
  limit, sum(t.final_payment)::bigint as held, count(*)::int as codes
  from account a join transaction t on t.account_id = a.id join transaction_session s on s.id = t.session_id
  where t.kind = 'deposit' and s.source = 'requestTransaction'
    and t.status in ('awaitingPayment', 'checking') and t.expires_at > now() group by a.id`;

/** What all deposits that can be paid in time or were paid have of each account's day, against its limit. */
export const readTaken = `select a.id, (a.limits ->> 'dailyIn')::bigint as
  limit, sum(coalesce(t.paid_amount, t.final_payment))::bigint as taken
  from account a join transaction t on t.account_id = a.id
  where t.kind = 'deposit' and t.session_id is not null
    and (t.paid_at is not null or (t.status in ('awaitingPayment', 'checking') and t.expires_at > now()))
      group by a.id`;

/** The session that a link's token opens. Parameter: the token's digest. */
export const readSession = `select id from transaction_session where token_hash = $1`;

/** How money that came for a deposit was booked: its own status, and the line that names it. Parameter: the deposit. */
export const readBooked = `select t.status, t.flag, exists (
    select from statement_line l where l.posted and l.account_id = t.account_id
      and l.amount = t.final_payment and (l.id = t.line_id or l.candidate_transaction_id = t.id)) as booked,
    (select coalesce(sum(d.used_in), 0) from (select account_id, used_in from account_day
      union all select account_id, used_in from account_day_change) d where d.account_id = t.account_id)::bigint as used
  from transaction t where t.id = $1`;

/** When a deposit's code ends, in milliseconds from now. Parameter: the deposit. */
export const readLeft = `select (extract(epoch from expires_at - now()) * 1000)::float8 as "leftMs"
  from transaction where id = $1`;
