import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Currency, Flag, Mode, PaymentMethod, TransactionRow } from '@wallet/contract';

export interface TransactionData {
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
  revision: number;
  metadata: Record<string, string> | null;
}

export function selectTransactionData(id: string): RawBuilder<TransactionData> {
  return sql<TransactionData>`select t.id, t.code, t.mode, t.kind, t.status, t.flag, t.method, t.currency, t.payment_amount as "paymentMinor",
      t.amount_discount as "discountMinor", t.extra_fee as "extraFeeMinor", t.final_payment as "finalMinor", t.paid_amount as "paidMinor",
      t.merchant_fee as "feeMinor", t.net as "netMinor", t.created_at as "createdAt", t.paid_at as "paidAt", t.session_id as "sessionId",
      s.ref_no as "refNo", s.merchant_reference as reference, s.customer_name as "customerName", t.expires_at as "expiresAt",
      t.completed_at as "completedAt", t.revision, s.metadata
    from transaction t left join transaction_session s on s.id = t.session_id where t.id = ${id}`;
}

export interface SessionData {
  id: string;
  refNo: string;
  reference: string;
  mode: Mode;
  type: 'deposit' | 'withdrawal';
  currency: Currency;
  amountMinor: bigint;
  createdAt: Date;
  expiresAt: Date;
  metadata: Record<string, string>;
}

export function selectSessionData(id: string): RawBuilder<SessionData> {
  return sql<SessionData>`select id, ref_no as "refNo", merchant_reference as reference, mode, type, currency, amount as "amountMinor",
      created_at as "createdAt", expires_at as "expiresAt", metadata
    from transaction_session where id = ${id}`;
}

export interface BalanceData {
  currency: Currency;
  sequence: number;
}

/** The number of the last line of a merchant's balance: it rises with every change. */
export function selectBalanceData(merchantId: string, mode: Mode): RawBuilder<BalanceData> {
  return sql<BalanceData>`select m.currency, a.sequence::int as sequence from merchant m
    join ledger_account a on a.id = 'merchantPayable.' || m.id || '.' || m.currency || '.' || ${mode} where m.id = ${merchantId}`;
}
