import { type RawBuilder, sql } from '#platform/db';
import type { Proved } from '#platform/row-mac';
import type { RequestPower } from '#modules/payouts';

/** A request as its MAC covers it. */
export function selectRequestPower(
  id: string,
): RawBuilder<Proved<RequestPower> & { twinAllowedAt: Date | null }> {
  return sql`select id, mode, merchant_id as "merchantId", source, currency, amount, fee,
    fee_ceiling as "feeCeiling", payout_method_id as "payoutMethodId",
      destination_key as "destinationKey", destination_shown as "destinationShown",
        payload_hash as "payloadHash", session_id as "sessionId",
      merchant_reference as "merchantReference", refund_of as "refundOf", is_foreign as "isForeign",
        is_public as "isPublic", customer_key as "customerKey",
      created_by as "createdBy", requesters, approvals_needed as "approvalsNeeded",
        cools_until as "coolsUntil", mac, twin_allowed_at as "twinAllowedAt"
    from withdrawal_request where id = ${id}`;
}
