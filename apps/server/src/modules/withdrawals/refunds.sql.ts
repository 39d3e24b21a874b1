import { depositMachine, withdrawalMachine } from '@wallet/contract';
import type { Currency, DepositStatus, Mode } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';
import { isId, isState } from '#platform/db/fragments';

/** A deposit that may be sent back. Amounts in minor units. */
export interface RefundableDeposit {
  id: string;
  mode: Mode;
  status: DepositStatus;
  currency: Currency;
  paidMinor: bigint;
  /** Of refunds that were paid, and of those that still may be. */
  sentBackMinor: bigint;
  payerName: string | null;
  customerName: string | null;
}

/** The deposit, when its provider has taken it back. */
export function selectReversed(id: string): RawBuilder<{ id: string }> {
  return sql`select id from transaction where ${isId(sql`id`, id)} and status = 'reversed'`;
}

/** The deposit that request `w` sends back was taken back by its provider. */
const isMootRefund = sql<boolean>`(w.refund_of is not null and exists (select from transaction d
  where d.id = w.refund_of and d.status = 'reversed'))`;

/** An attempt of it was paid although it was told as failed: the payer has the money. */
const surfaced = sql`exists (select from transaction p
  where p.withdrawal_request_id = w.id and p.merchant_id = w.merchant_id and p.status = 'paidAfterFailure')`;

const columns = (
  merchantId: string,
) => sql`t.id, t.mode, t.status, t.currency, coalesce(t.paid_amount, 0) as "paidMinor",
  l.counterparty as "payerName", s.customer_name as "customerName",
  (select coalesce(sum(w.amount), 0)::bigint from withdrawal_request w
    where w.refund_of = t.id and w.merchant_id = ${merchantId}
    and (w.status not in ('failed', 'rejected', 'cancelled', 'verificationFailed', 'confirmExpired',
      'reversed') or ${surfaced})) as "sentBackMinor"`;

export function selectRefundable(merchantId: string, id: string): RawBuilder<RefundableDeposit> {
  return sql`select ${columns(merchantId)} from transaction t left join statement_line l on l.id = t.line_id
    left join transaction_session s on s.id = t.session_id
    where t.id = ${id} and t.merchant_id = ${merchantId} and t.kind = 'deposit'`;
}

/** Nobody else asks for a refund of it before the transaction ends. */
export function lockRefundOf(id: string): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended('refund of ' || ${id}, 0))`;
}

/** Refunds that nobody has begun to send, of deposits that were reversed since. */
export function selectMootRefunds(): RawBuilder<{ id: string; merchantId: string }> {
  return sql`select w.id, w.merchant_id as "merchantId" from withdrawal_request w
    where w.status in (${sql.join(withdrawalMachine.moves.cancel.from)}) and ${isMootRefund} order by w.id limit 200`;
}

/** Which deposit a paid request sent back. */
export function selectRefundOf(
  requestId: string,
): RawBuilder<{ transactionId: string; merchantId: string }> {
  return sql`select refund_of as "transactionId", merchant_id as "merchantId" from withdrawal_request
    where id = ${requestId} and refund_of is not null`;
}

/** Marks a fully returned deposit refunded. No row while something is left, or when already refunded. */
export function setRefunded({
  transactionId,
  merchantId,
}: {
  transactionId: string;
  merchantId: string;
}): RawBuilder<{
  revision: number;
  mode: Mode;
  sessionId: string;
  accountId: string;
}> {
  return sql`update transaction t
    set status = ${depositMachine.moves.refund.to}, revision = revision + 1, updated_at = now()
    where t.id = ${transactionId} and t.merchant_id = ${merchantId} and t.kind = 'deposit'
      and ${isState(sql`t.status`, depositMachine.moves.refund.from)}
      and t.paid_amount <= (select coalesce(sum(w.amount), 0) from withdrawal_request w
        where w.refund_of = t.id and w.merchant_id = t.merchant_id and (w.status = 'succeeded' or ${surfaced}))
    returning revision, mode, session_id as "sessionId", account_id as "accountId"`;
}
