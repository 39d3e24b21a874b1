import { type RawBuilder, sql } from '#platform/db';

/** What persons said about a request: signed, and, of requests of before, in the table that was used then. */
export function selectDecisionsOf(requestId: string): RawBuilder<unknown> {
  return sql`(select revision, user_id, decision, reason, payload_hash, at from withdrawal_decision
    where request_id = ${requestId}
    union all select revision, person, verdict, reason, payload_hash, at from approval_decision
      where subject = 'withdrawal' and subject_id = ${requestId} and person is not null)`;
}
