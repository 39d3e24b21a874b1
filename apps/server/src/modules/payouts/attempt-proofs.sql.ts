import { type RawBuilder, sql } from '#platform/db';

const hand = sql`concat_ws(' ', i.epoch, i.journal_id,
  to_char(i.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/**
 * Intents whose state says what nobody signed: they wait without their ticket, are denied or closed
 * without that outcome, have their ticket although a phone has them, or are in other hands than
 * those that took them. Looked at are open ones, and those of requests that may still be sent.
 */
export function selectForgedIntents(): RawBuilder<{ id: string }> {
  return sql`select i.id from payout_intent i
    where i.state in ('waiting', 'taken', 'pressed', 'denied', 'unknown') and i.mac is not null and (
      i.state = 'waiting' and i.ticket is distinct from i.epoch and (i.ticket is not null or i.given is not null)
      or i.state in ('taken', 'pressed', 'unknown') and i.ticket is not null
      or i.given is not null and i.state = 'denied' and i.outcome is null
      or i.given is not null and i.given <> ${hand})
  union all
  select i.id from withdrawal_request w join payout_intent i on i.request_id = w.id
    where w.mode = 'live' and w.status in ('approved', 'processing') and i.state = 'closed'
      and i.outcome is distinct from 'notPaid' and (i.given is not null or i.epoch = 0)`;
}

/** Requests that say they were begun, and whose attempts are gone. */
export function selectForgottenAttempts(): RawBuilder<{ id: string }> {
  return sql`select w.id from withdrawal_request w
    where w.mode = 'live' and w.status in ('approved', 'processing')
      and not exists (select from payout_intent i where i.request_id = w.id and i.transaction_id = w.transaction_id)
      and (w.status = 'processing' or w.transaction_id is not null or exists (select from posting_cause c
        where c.cause = 'payout:' || w.id || '.0'))`;
}
