import { withdrawalMachine } from '@wallet/contract';
import type {
  ApprovalReason,
  Currency,
  EventOf,
  Mode,
  RuleFinding,
  VerificationStatus,
  WithdrawalSource,
  WithdrawalStatusReason,
} from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { isState } from '#platform/db/fragments';
import type { ApprovalLimits } from './evaluate-approval.ts';

export interface ReferenceName {
  merchantId: string;
  mode: Mode;
  reference: string;
}

/**
 * Reserves a reference for good. It is free again only if its request got no hold for lack of
 * funds, as the merchant was told that nothing was made. No row: taken.
 */
export function reserveReference(
  { merchantId, mode, reference }: ReferenceName,
  of: { requestId: string; bodyHash: string },
): RawBuilder<{ reference: string }> {
  return sql`insert into merchant_reference as r (merchant_id, mode, kind, reference, object_id, body_hash)
    values (${merchantId}, ${mode}, 'withdrawal', ${reference}, ${of.requestId}, ${of.bodyHash})
    on conflict (merchant_id, mode, kind, reference) do update set object_id = excluded.object_id,
      body_hash = excluded.body_hash
      where exists (select from withdrawal_request w
        where w.id = r.object_id and w.status = 'cancelled' and w.hold_id is null
          and w.status_reason = 'insufficientFunds')
    returning reference`;
}

export function selectReference({
  merchantId,
  mode,
  reference,
}: ReferenceName): RawBuilder<{ requestId: string; bodyHash: string }> {
  return sql`select object_id as "requestId", body_hash as "bodyHash" from merchant_reference
    where merchant_id = ${merchantId} and mode = ${mode} and kind = 'withdrawal' and reference = ${reference}`;
}

/** Where a request pays, as its row keeps it. */
export interface DestinationRow {
  payoutMethodId: string | null;
  destinationEnc: string;
  destinationKey: string;
  /** Of its account number alone. */
  numberKey: string;
  /** JSON text. */
  destinationShown: string;
  payloadHash: string;
  verificationId: string | null;
}

export interface NewRequestRow extends DestinationRow {
  id: string;
  refNo: string;
  merchantReference: string | null;
  sessionId: string | null;
  merchantId: string;
  mode: Mode;
  source: WithdrawalSource;
  currency: Currency;
  amountMinor: bigint;
  feeMinor: bigint;
  note: string | null;
  emailEnc: string | null;
  phoneEnc: string | null;
  emailKey: string | null;
  phoneKey: string | null;
  customerKey: string | null;
  customerName: string | null;
  createdBy: string | null;
  requesters: string;
  isPublic: boolean;
  refundOf: string | null;
  isForeign: boolean;
  /** Until then it is not paid without an independent person; null where nobody typed its destination. */
  coolsUntil: Date | null;
  mac: string;
}

/** No row when the reference number is taken. */
export function insertRequestRow(row: NewRequestRow): RawBuilder<{ id: string }> {
  return sql`insert into withdrawal_request (id, ref_no, merchant_reference, session_id, merchant_id, mode,
    source, currency, amount, fee, fee_ceiling, payout_method_id,
      destination_enc, destination_key, number_key, destination_shown, payload_hash, status,
        verification_id, note, email_enc, phone_enc, email_key, phone_key, customer_key, customer_name,
      created_by, requesters, is_public, refund_of, is_foreign, cools_until, mac)
    values (${row.id}, ${row.refNo}, ${row.merchantReference}, ${row.sessionId}, ${row.merchantId},
      ${row.mode}, ${row.source}, ${row.currency}, ${row.amountMinor}, ${row.feeMinor}, ${row.feeMinor},
      ${row.payoutMethodId}, ${row.destinationEnc}, ${row.destinationKey}, ${row.numberKey},
        ${row.destinationShown}::jsonb, ${row.payloadHash}, ${withdrawalMachine.moves.verify.to},
          ${row.verificationId}, ${row.note},
      ${row.emailEnc}, ${row.phoneEnc}, ${row.emailKey}, ${row.phoneKey}, ${row.customerKey},
        ${row.customerName}, ${row.createdBy}, ${row.requesters}, ${row.isPublic}, ${row.refundOf}, ${row.isForeign},
      ${row.coolsUntil}, ${row.mac})
    on conflict (ref_no) do nothing returning id`;
}

const openRequestColumns = columnsOf(`id, merchant_id, mode, source, currency,
  amount as amountMinor, fee as feeMinor, payout_method_id, destination_key, destination_shown,
  customer_key, phone_key, email_key, created_by, requesters, is_public, is_foreign, approved_by,
  status, status_reason, revision from withdrawal_request w`);

/** A request while it is not confirmed yet: all that decides where it goes. */
export interface OpenRequest extends RowOf<typeof openRequestColumns> {
  destinationShown: { country: string; institutionCode: string; last4: string };
  /** Who asked, with the makers of the token that did; with blanks between. */
  requesters: string;
  /** A person typed where it goes, and that has not cooled down. */
  isCooling: boolean;
  /** Asked for by somebody of the house. */
  askedByOperator: boolean;
  isRefund: boolean;
  /** Sends a line back: its proposal decides, and nothing else brings it on. */
  isLineRefund: boolean;
  statusReason: WithdrawalStatusReason | null;
  nameCheck: VerificationStatus | null;
  confirmTtlSeconds: number;
  /** Nobody was asked for its holder yet because too many were, and there is time to ask. */
  mayAskLater: boolean;
  isConfirmOver: boolean;
  /** Suspended or closed since it was asked for. */
  isMerchantStopped: boolean;
}

/**
 * Waits for whoever changes a request. Call before `lockOpenRequest`, which reads the inquiry as of
 * the start of its wait and would miss one started meanwhile.
 */
export function waitForRequest(id: string): RawBuilder<unknown> {
  return sql`select from withdrawal_request where id = ${id} for update`;
}

export function lockOpenRequest(id: string): RawBuilder<OpenRequest> {
  return sql`select ${openRequestColumns},
    coalesce(coalesce(w.cools_until, w.destination_cool_at) > now(), false) as "isCooling",
      exists (select from app_user u where u.id = w.created_by and u.role_id <> 4) as "askedByOperator",
      w.source = 'refund' as "isRefund",
      exists (select from line_refund r where r.request_id = w.id) as "isLineRefund", v.status as "nameCheck",
      m.confirm_ttl_seconds as "confirmTtlSeconds",
      w.verification_id is null and w.source <> 'payPage'
        and w.stands_since > now() - interval '1 hour' as "mayAskLater",
      coalesce(w.confirm_by <= now(), false) as "isConfirmOver", m.status <> 'active' as "isMerchantStopped"
    from withdrawal_request w join merchant m on m.id = w.merchant_id
      left join account_verification v on v.id = w.verification_id
    where w.id = ${id} for update of w`;
}

/** Moves a request without a hold, locked by the caller. No row when its state does not allow the move. */
export function moveOpenRequest({
  id,
  event,
  statusReason,
}: {
  id: string;
  event: EventOf<typeof withdrawalMachine>;
  statusReason: WithdrawalStatusReason | null;
}): RawBuilder<{ revision: number }> {
  const { from, to } = withdrawalMachine.moves[event];
  return sql`update withdrawal_request
    set status = ${to}, status_reason = ${statusReason}, revision = revision + 1, updated_at = now()
    where id = ${id} and ${isState(sql`status`, from)} and hold_id is null returning revision`;
}

/** A payer has so long to confirm; a merchant who may accept has no such time. */
export function setConfirmBy(id: string, ttlSeconds: number | null): RawBuilder<unknown> {
  return sql`update withdrawal_request set confirm_by = now() + ${ttlSeconds}::float8 * interval '1 second'
    where id = ${id}`;
}

export interface Plan {
  id: string;
  approvalsNeeded: number;
  approvalReasons: ApprovalReason[];
  limits: ApprovalLimits;
  findings: RuleFinding[];
  rulesStamp: string;
  /** Somebody of the house who asked is the first of those who agree; otherwise nobody has. */
  approvedBy: string;
  /** Of the request with that need; as it was where it is not proved. */
  mac: string | null;
}

/**
 * Saves the approvals needed before placing the hold, so later judgements count it. Voids approvals
 * and the allowed duplicate of an older plan.
 */
export function saveApprovalPlan({
  id,
  approvalsNeeded,
  approvalReasons,
  limits,
  findings,
  rulesStamp,
  approvedBy,
  mac,
}: Plan): RawBuilder<unknown> {
  return sql`update withdrawal_request
    set approvals_needed = ${approvalsNeeded}, approval_reasons = ${approvalReasons},
      findings = ${JSON.stringify(findings)}::jsonb,
    approval_limits = ${JSON.stringify(limits, asText)}::jsonb, rules_stamp = ${rulesStamp},
    approved_by = ${approvedBy}, approved_until = null, twin_allowed_at = null, waiting_reason = null,
      mac = coalesce(${mac}, mac), updated_at = now() where id = ${id}`;
}

/** Minor units are texts in JSON. */
const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** Requests that wait for this inquiry. */
export function selectWaitingFor(verificationId: string): RawBuilder<{ id: string }> {
  return sql`select id from withdrawal_request
    where verification_id = ${verificationId} and status = 'verifying' order by id`;
}

export interface LeftBehind {
  id: string;
  status: 'verifying' | 'pendingApproval';
}

/**
 * Stranded requests: inquiry ended or not begun in time (unless waiting for a proposal about a
 * line), or no approval needed. `selectPendingInquiries` has those still to be asked for.
 */
export function selectLeftBehind(): RawBuilder<LeftBehind> {
  return sql`select w.id, w.status from withdrawal_request w
    left join account_verification v on v.id = w.verification_id
    where (w.status = 'verifying' and w.updated_at < now() - interval '5 seconds'
        and (w.verification_id is null and (w.source = 'payPage' or w.stands_since <= now() - interval '1 hour')
          or v.status = 'notFound'
            or (v.status <> 'verifying' and not exists (select from line_refund r where r.request_id = w.id))))
      or (w.status = 'pendingApproval' and w.approvals_needed = 0
        and w.updated_at < now() - interval '5 seconds') order by w.id limit 200`;
}

/** Those on hold whose typed destination has cooled down, as their rows say. */
export function selectCooled(): RawBuilder<{
  id: string;
  merchantId: string;
  mode: Mode;
  revision: number;
}> {
  return sql`select id, merchant_id as "merchantId", mode, revision from withdrawal_request
    where status = 'onHold' and status_reason = 'destinationCoolsDown'
      and coalesce(cools_until, destination_cool_at) <= now() order by id limit 200`;
}

/** What is on hold says from now on that its row was changed; no row when it moved meanwhile. */
export function setNotProved(id: string, revision: number): RawBuilder<{ revision: number }> {
  return sql`update withdrawal_request set status_reason = 'rowNotProved', revision = revision + 1,
    updated_at = now() where id = ${id} and revision = ${revision} and status = 'onHold' returning revision`;
}

/** Those whose payer did not confirm in time. */
export function expireConfirmations(): RawBuilder<{
  id: string;
  merchantId: string;
  mode: Mode;
  revision: number;
}> {
  return sql`update withdrawal_request
    set status = ${withdrawalMachine.moves.confirmTimesOut.to}, revision = revision + 1, updated_at = now()
    where id in (select id from withdrawal_request
      where ${isState(sql`status`, withdrawalMachine.moves.confirmTimesOut.from)} and confirm_by <= now()
        and not (mode = 'live' and in_recovery()) order by id limit 200 for update skip locked)
    returning id, merchant_id as "merchantId", mode, revision`;
}

/** What rules said of it when they were asked again. */
export function saveFindings({
  id,
  findings,
  rulesStamp,
}: Pick<Plan, 'id' | 'findings' | 'rulesStamp'>): RawBuilder<unknown> {
  return sql`update withdrawal_request
    set findings = ${JSON.stringify(findings)}::jsonb, rules_stamp = ${rulesStamp}, updated_at = now()
      where id = ${id}`;
}

/** Somebody of the merchant makes it the merchant's own. */
export function addRequester(id: string, userId: string): RawBuilder<unknown> {
  return sql`update withdrawal_request
    set requesters = concat_ws(' ', nullif(requesters, ''), ${userId}::text), updated_at = now() where id = ${id}`;
}
