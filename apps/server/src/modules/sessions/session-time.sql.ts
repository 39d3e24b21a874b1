import { type RawBuilder, sql } from '#platform/db';
import { accountZone, historyLag } from '#modules/accounts/providers';

/** Whether a deposit's code can still be paid: its account is offered to payers and its amount reserved. */
export function selectIsPayable({
  id,
  accountId,
  finalMinor,
}: {
  id: string;
  accountId: string;
  finalMinor: bigint;
}): RawBuilder<{ isPayable: boolean }> {
  return sql`select exists (
      select from account a join amount_slot x on x.account_id = a.id
        and x.final_minor = ${finalMinor}::bigint and x.transaction_id = ${id}
      where a.id = ${accountId} and a.accepts_deposits and a.deposits_stopped_at is null
        and a.status not in ('locked', 'disabled', 'retired')
    ) as "isPayable"`;
}

const today = sql`(now() at time zone ${accountZone('a')})::date`;

export interface Moved {
  expiresAt: Date;
  revision: number;
}

/** Ends the session's time but not its late-money watch. Reads the clock after locking the row. */
export function endSessionTime(id: string): RawBuilder<Moved> {
  return sql`update transaction_session
    set expires_at = least(expires_at, clock_timestamp()), revision = revision + 1, updated_at = now()
    where id = ${id} returning expires_at as "expiresAt", revision`;
}

/** Until when a deposit holds room, whose account is joined as `a`. */
const roomEnd = (deposit: string) =>
  sql`${sql.ref(`${deposit}.expires_at`)} + case
    when ${sql.ref(`${deposit}.claimed_at`)} is null then interval '0' else ${historyLag('a')} end`;

/** So is its deposit's, and with it the room that it holds; its amount stays taken as long as it was going to be. */
export function endDepositTime(id: string, sessionId: string): RawBuilder<{ revision: number }> {
  return sql`with ended as (
      update transaction t set expires_at = s.expires_at, revision = t.revision + 1, updated_at = now()
        from transaction_session s
      where t.id = ${id} and s.id = ${sessionId}
        returning t.id, t.account_id, t.final_payment, t.expires_at, t.claimed_at, t.revision
    ), slot as (
      update amount_slot x set expires_at = ended.expires_at,
        room_until = least(x.room_until, ${roomEnd('ended')}) from ended join account a on a.id = ended.account_id
      where x.account_id = ended.account_id and x.final_minor = ended.final_payment and x.transaction_id = ended.id
    )
    select revision from ended`;
}

/** So many minutes more for a session, and for how long its late money is watched for. */
export function extendSessionTime(id: string, minutes: number): RawBuilder<Moved> {
  return sql`update transaction_session set expires_at = expires_at + make_interval(mins => ${minutes}),
    monitoring_until = monitoring_until + make_interval(mins => ${minutes}),
      revision = revision + 1, updated_at = now()
    where id = ${id} returning expires_at as "expiresAt", revision`;
}

/** The times of a session's deposit follow, and its amount stays taken as long as the rule for new ones says. */
export function extendDepositTime(id: string, sessionId: string): RawBuilder<{ revision: number }> {
  return sql`with extended as (
      update transaction t set expires_at = s.expires_at, monitoring_until = s.monitoring_until,
        revision = t.revision + 1, updated_at = now() from transaction_session s
      where t.id = ${id} and s.id = ${sessionId}
        returning t.id, t.account_id, t.final_payment, t.expires_at, t.monitoring_until, t.claimed_at, t.revision
    ), slot as (
      update amount_slot x set expires_at = e.expires_at,
        free_after = greatest(x.free_after, e.monitoring_until, e.expires_at + interval '24 hours'),
        room_until = ${roomEnd('e')}, room_day = ${today}
      from extended e join account a on a.id = e.account_id
        where x.account_id = e.account_id and x.final_minor = e.final_payment and x.transaction_id = e.id
    )
    select revision from extended`;
}
