import { type RawBuilder, sql } from '#platform/db';

export function updateSettlingResumed(accountId: string): RawBuilder<unknown> {
  return sql`update account set settling_stopped_at = null, settling_stopped_reason = null,
    revision = revision + 1, updated_at = now() where id = ${accountId}`;
}

export function countInReview(accountId: string): RawBuilder<{ lines: number }> {
  return sql`select count(*)::int as lines from statement_line
    where account_id = ${accountId} and match_status = 'review'`;
}
