import type { Mode } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { type RecoveryReport, selectRecoveryReports } from '#modules/restores';

/** A request as far as a decision looks at it; with its sealed destination, never for an answer. */
export interface RequestToDecide extends RowOf<typeof withdrawalRequestColumns> {
  isTwinAllowed: boolean;
  /** The operator blocks this destination among the merchant’s payout methods. */
  isMethodStopped: boolean;
  /** The payout method was asked about again since, and the answer is another one. */
  isNameChanged: boolean;
  isLapsed: boolean;
  /** Of its attempts. */
  intentIds: string[];
}

const withdrawalRequestColumns = columnsOf(`id, merchant_id, mode, currency,
  amount as amountMinor, fee as feeMinor, destination_enc, payload_hash, status, status_reason,
  approvals_needed, approved_by, requesters, rules_stamp, waiting_reason, refund_of, revision
  from withdrawal_request w`);
const columns = sql`${withdrawalRequestColumns}, w.twin_allowed_at is not null as "isTwinAllowed",
  coalesce(w.approved_until <= now(), false) as "isLapsed",
  exists (select from payout_method p where p.merchant_id = w.merchant_id and p.mode = w.mode
    and p.payee_key = w.destination_key and p.status = 'blocked') as "isMethodStopped",
  exists (select from payout_method p join account_verification latest on latest.id = p.verification_id
    join account_verification own on own.id = w.verification_id
    where p.id = w.payout_method_id and latest.status in ('closeMatch', 'mismatch', 'notFound')
      and latest.status <> own.status) as "isNameChanged",
  array(select i.id from payout_intent i where i.request_id = w.id order by i.id) as "intentIds"`;

/** What the payout method's latest inquiry said is the request's from now on. */
export function adoptInquiry(id: string): RawBuilder<unknown> {
  return sql`update withdrawal_request w set verification_id = p.verification_id, updated_at = now()
    from payout_method p where w.id = ${id} and p.id = w.payout_method_id`;
}

export function selectToDecide(id: string): RawBuilder<RequestToDecide> {
  return sql`select ${columns} from withdrawal_request w where w.id = ${id}`;
}

/** Approved ones that nobody has begun to send, in the order of their ids. */
export function selectApproved(after: string, limit: number): RawBuilder<RequestToDecide> {
  return sql`select ${columns} from withdrawal_request w where w.status = 'approved' and w.id > ${after}
    order by w.id limit ${limit}`;
}

/** An equal payout to the same payee is meant; no row when it does not wait for that word, or was changed since. */
export function allowDuplicate({
  id,
  revision,
}: {
  id: string;
  revision: number;
}): RawBuilder<{ id: string }> {
  return sql`update withdrawal_request set twin_allowed_at = now(), waiting_reason = null, updated_at = now()
    where id = ${id} and revision = ${revision} and status in ('approved', 'processing')
      and waiting_reason = 'equalPayout' returning id`;
}

/** The reasons for which people are asked anew. */
export function addReason(id: string, reason: string): RawBuilder<unknown> {
  return sql`update withdrawal_request
    set approval_reasons = array_append(array_remove(approval_reasons, ${reason}), ${reason}),
      approvals_needed = greatest(approvals_needed, 1), updated_at = now() where id = ${id}`;
}

/** Who looks after a request on hold; no row when it is not on hold, or when somebody else's would be given back. */
export function setCaseOwner(
  id: string,
  owner: { take: boolean; userId: string },
): RawBuilder<{ id: string; merchantId: string; mode: Mode }> {
  return sql`update withdrawal_request set case_owner = ${owner.take ? owner.userId : null}, updated_at = now()
    where id = ${id} and status = 'onHold' and (${owner.take}::boolean or case_owner = ${owner.userId})
      returning id, merchant_id as "merchantId", mode`;
}

/** What says whether it may have been paid between a backup and its restore: see `readMayBePaid`. */
export function selectRecoveriesOf(
  id: string,
): RawBuilder<{ mode: Mode; recoveries: RecoveryReport[] }> {
  return sql`select w.mode, ${selectRecoveryReports} as recoveries from withdrawal_request w where w.id = ${id}`;
}

/** The database's time, by which approvals are judged. */
export function selectNow(): RawBuilder<{ now: Date }> {
  return sql`select clock_timestamp() as now`;
}
