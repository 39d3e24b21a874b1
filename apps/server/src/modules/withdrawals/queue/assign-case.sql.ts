import type { Mode } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';

/** Reassigns a held request from its assignee as seen to a person or nobody. No row if somebody was faster. */
export function moveCase({
  requestId,
  caseFrom,
  caseTo,
}: {
  requestId: string;
  caseFrom: string | null;
  caseTo: string | null;
}): RawBuilder<{ merchantId: string; mode: Mode }> {
  return sql`update withdrawal_request set case_owner = ${caseTo}, updated_at = now()
    where id = ${requestId} and status = 'onHold' and case_owner is not distinct from ${caseFrom}
      returning merchant_id as "merchantId", mode`;
}
