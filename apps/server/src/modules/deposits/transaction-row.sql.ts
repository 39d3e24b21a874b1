import { sql } from '#platform/db';
import type { Currency, Flag, Mode, PaymentMethod, TransactionRow } from '@wallet/contract';

/** A transaction with the names of its session or withdrawal request. */
export interface StoredTransaction {
  id: string;
  code: string;
  mode: Mode;
  kind: TransactionRow['kind'];
  status: TransactionRow['status'];
  flag: Flag;
  method: PaymentMethod;
  currency: Currency;
  paymentMinor: bigint;
  discountMinor: bigint;
  extraFeeMinor: bigint;
  finalMinor: bigint;
  paidMinor: bigint | null;
  /** What the bank took on top of a payout. */
  providerFeeMinor: bigint | null;
  feeMinor: bigint;
  netMinor: bigint | null;
  createdAt: Date;
  paidAt: Date | null;
  sessionId: string | null;
  refNo: string | null;
  reference: string | null;
  customerName: string | null;
  expiresAt: Date | null;
  completedAt: Date | null;
}

/** Its columns, of `from transaction t` with the names below. */
export const transactionColumns = sql`t.id, t.code, t.mode, t.kind, t.status, t.flag, t.method, t.currency,
  t.payment_amount as "paymentMinor",
  t.amount_discount as "discountMinor", t.extra_fee as "extraFeeMinor", t.final_payment as "finalMinor",
    t.paid_amount as "paidMinor",
  t.provider_fee as "providerFeeMinor",
  t.merchant_fee as "feeMinor", t.net as "netMinor", t.created_at as "createdAt", t.paid_at as "paidAt",
    t.session_id as "sessionId",
  coalesce(s.ref_no, w.ref_no) as "refNo",
    coalesce(s.merchant_reference, w.merchant_reference) as reference, s.customer_name as "customerName",
  t.expires_at as "expiresAt", t.completed_at as "completedAt"`;

export const withTransactionNames = sql`left join transaction_session s on s.id = t.session_id
  left join withdrawal_request w on w.id = t.withdrawal_request_id`;
