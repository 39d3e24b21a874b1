import type { Mode, VerificationStatus, WithdrawalStatus } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';

const newLineRefundColumns = columnsOf(`request_id, proposal_id, line_id, mode, currency,
  amount as amountMinor, transaction_id
  from line_refund`);

export type LineRefundRow = RowOf<typeof newLineRefundColumns>;

export function insertLineRefund(row: LineRefundRow): RawBuilder<unknown> {
  return sql`insert into line_refund ${valuesOf(newLineRefundColumns, row)}`;
}

const transactionColumns = columnsOf('id as transactionId, merchant_id from transaction t');
const transactionSessionColumns = columnsOf(`customer_id, id as sessionId, phone_key,
  customer_phone_enc as phoneSealed, customer_name from transaction_session s`);

/** The ended deposit that a line came too late for, with what says who its customer is. */
export type LateDeposit = RowOf<typeof transactionColumns> &
  RowOf<typeof transactionSessionColumns>;

export function selectLateDeposit(lineId: string): RawBuilder<LateDeposit> {
  return sql`select ${transactionColumns}, ${transactionSessionColumns}
    from statement_line l join transaction t on t.id = l.candidate_transaction_id
      join transaction_session s on s.id = t.session_id
    where l.id = ${lineId} and t.kind = 'deposit' and t.status in ('expired', 'cancelled', 'failed')
      and l.reason in ('late', 'depositEnded', 'refundFailed')`;
}

/** Where a merchant's customer was paid last. */
export function selectLastPaid({
  merchantId,
  mode,
  customerKey,
}: {
  merchantId: string;
  mode: Mode;
  customerKey: string;
}): RawBuilder<{ requestId: string; destinationEnc: string }> {
  return sql`select id as "requestId", destination_enc as "destinationEnc" from withdrawal_request
    where merchant_id = ${merchantId} and mode = ${mode} and customer_key = ${customerKey}
      and status = 'succeeded' and destination_enc <> '' order by id desc limit 1`;
}

/** The request of a proposal, with what its institution said of the holder. */
export interface RefundRequest {
  requestId: string;
  status: WithdrawalStatus;
  nameCheck: VerificationStatus | null;
  /** Nobody was asked yet because too many were, and there is time to ask. */
  mayAskLater: boolean;
}

export function selectRefundRequest(proposalId: string): RawBuilder<RefundRequest> {
  return sql`select w.id as "requestId", w.status, v.status as "nameCheck", w.verification_id is null
    and w.created_at > now() - interval '1 hour' as "mayAskLater"
    from line_refund r join withdrawal_request w on w.id = r.request_id
      left join account_verification v on v.id = w.verification_id where r.proposal_id = ${proposalId}`;
}

const lineRefundColumns = columnsOf(`request_id, line_id, proposal_id, currency, mode,
  amount as amountMinor from line_refund r`);
const statementLineColumns = columnsOf('account_id, claim_owner_id from statement_line l');
const withdrawalRequestColumns = columnsOf(`merchant_id, transaction_id from withdrawal_request w`);

/** A refund whose payout has ended without paying, and whose line is still taken for it. */
export interface Releasable
  extends
    RowOf<typeof lineRefundColumns>,
    RowOf<typeof statementLineColumns>,
    RowOf<typeof withdrawalRequestColumns> {
  /** Its last attempt, if there was one. */
  transactionId: string | null;
}

/** None of which an attempt was paid after all. */
export function selectReleasable(requestId: string | null): RawBuilder<Releasable> {
  const one = requestId === null ? sql`true` : sql`r.request_id = ${requestId}`;
  return sql`select ${lineRefundColumns}, ${statementLineColumns}, ${withdrawalRequestColumns}
    from line_refund r join withdrawal_request w on w.id = r.request_id join statement_line l on l.id = r.line_id
      join line_allocation a on a.line_id = r.line_id and a.target = r.request_id and a.status = 'active'
    where ${one} and w.status in ('failed', 'rejected', 'cancelled', 'reversed')
      and not exists (select from transaction t
        where t.withdrawal_request_id = w.id and t.status = 'paidAfterFailure') order by r.request_id limit 100`;
}

/** Refunds that were paid after their line was given back, where the line waits unused: it is taken for them again. */
export function selectResurfaced(): RawBuilder<Releasable> {
  return sql`select r.request_id as "requestId", r.line_id as "lineId", r.proposal_id as "proposalId",
    l.account_id as "accountId", w.merchant_id as "merchantId", r.currency, r.mode,
      r.amount as "amountMinor", t.id as "transactionId", l.claim_owner_id as "claimOwnerId"
    from line_refund r join withdrawal_request w on w.id = r.request_id join statement_line l on l.id = r.line_id
      join transaction t on t.withdrawal_request_id = w.id and t.status = 'paidAfterFailure'
    where w.status = 'failed' and l.match_status in ('unmatched', 'review') and l.amount - l.allocated >= r.amount
      and exists (select from line_allocation a
        where a.line_id = r.line_id and a.target = r.request_id and a.status = 'released')
      and not exists (select from line_allocation a
        where a.line_id = r.line_id and a.target = r.request_id and a.status = 'active')
          order by r.request_id limit 100`;
}

/** The request whose proposal has ended without being approved, while nothing is set aside for it. */
export function selectUnwanted(proposalId: string): RawBuilder<{ requestId: string }> {
  return sql`select w.id as "requestId" from line_refund r join withdrawal_request w on w.id = r.request_id
    join line_proposal p on p.id = r.proposal_id
    where r.proposal_id = ${proposalId} and p.status in ('rejected', 'withdrawn', 'lapsed')
      and w.hold_id is null and w.status in ('verifying', 'verificationFailed') for update of w`;
}
