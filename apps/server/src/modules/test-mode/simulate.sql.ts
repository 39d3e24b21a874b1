import { type RawBuilder, sql } from '#platform/db';

/** Moves the end of one test session, its deposit and its amount, with what follows. Touches no live or other row. */
export function endTestSessionAt(sessionId: string, at: Date): RawBuilder<unknown> {
  return sql`with moved as (
      select id, expires_at - ${at}::timestamptz as sooner from transaction_session
        where id = ${sessionId} and mode = 'test' and expires_at > ${at}
    ), deposits as (
      update transaction t set expires_at = t.expires_at - m.sooner,
        monitoring_until = t.monitoring_until - m.sooner, updated_at = now()
      from moved m where t.session_id = m.id and t.mode = 'test' and t.kind = 'deposit'
        and t.id >= id_floor('txn', now() - interval '10 days') returning t.id, m.sooner
    ), slots as (
      update amount_slot x set expires_at = x.expires_at - d.sooner, free_after = x.free_after - d.sooner,
        room_until = x.room_until - d.sooner
      from deposits d where x.transaction_id = d.id and x.mode = 'test' returning x.transaction_id
    )
    update transaction_session s
      set expires_at = s.expires_at - m.sooner, monitoring_until = s.monitoring_until - m.sooner,
        revision = s.revision + 1, updated_at = now()
    from moved m where s.id = m.id`;
}

/** The payment that comes names its deposit, as some providers do: nobody else's amount can be mistaken for it. */
export function nameTestDeposit(transactionId: string, reference: string): RawBuilder<unknown> {
  return sql`update transaction set provider_transaction_id = ${reference}, updated_at = now()
    where id = ${transactionId} and mode = 'test' and kind = 'deposit'`;
}

/** Lines of the deposit's account whose posting does not exist yet. */
export function selectArrived(transactionId: string): RawBuilder<{ id: string }> {
  return sql`select l.id from transaction t
    join statement_line l on l.account_id = t.account_id and l.id >= id_floor('lin', t.created_at)
    where t.id = ${transactionId} and t.mode = 'test' and l.mode = 'test' and not l.posted
      and l.match_status <> 'baseline' order by l.id`;
}

export interface SimulatedLine {
  id: string;
  revision: number;
}

/** Lines that were simulated for a deposit and wait for a person; duplicates of what is paid are no part of it. */
export function selectWaitingLines(transactionId: string): RawBuilder<SimulatedLine> {
  return sql`select l.id, l.revision
    from transaction t join statement_line l on l.account_id = t.account_id
      and l.candidate_transaction_id = t.id and l.id >= id_floor('lin', t.created_at)
    where t.id = ${transactionId} and t.mode = 'test' and l.mode = 'test'
      and t.status in ('expired', 'review') and l.posted and l.match_status in ('unmatched', 'review') order by l.id`;
}
