import type { Mode } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';

/** Requests of one merchant are judged one after another: each counts those before it. */
export function lockApprovals({
  merchantId,
  mode,
}: {
  merchantId: string;
  mode: Mode;
}): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`approvals ${merchantId} ${mode}`}, 0))`;
}

/** Whether a token of less than so many hours asked for it, or made the link by which a payer did. */
export function selectHasYoungToken(
  requestId: string,
  coolDownHours: number,
): RawBuilder<{ isYoung: boolean }> {
  return sql`select exists (select from withdrawal_request w left join transaction_session s on s.id = w.session_id
      join api_token t on t.id = w.created_by or t.id = s.created_by
    where w.id = ${requestId}
      and coalesce(s.created_at, w.created_at) < t.created_at + ${coolDownHours}::float8 *
        interval '1 hour') as "isYoung"`;
}
