import { type PublicTransaction, type TransactionRow, writeMoney } from '@wallet/contract';
import type { StoredTransaction } from './transaction-row.sql.ts';

/** A stored transaction as the console's lists show it. */
export function transactionRow(row: StoredTransaction): TransactionRow {
  return publicTransaction(row);
}

/** The same as merchants' servers get it: what the contract does not promise them is no part of it. */
export function publicTransaction(row: StoredTransaction): PublicTransaction {
  const money = (minor: bigint) => writeMoney({ minor, currency: row.currency });
  const { id, code, mode, kind, status, flag, method, sessionId, refNo, reference, customerName } =
    row;
  return {
    id,
    code,
    mode,
    kind,
    status,
    flag,
    method,
    sessionId,
    refNo,
    reference,
    customerName,
    paymentAmount: money(row.paymentMinor),
    amountDiscount: money(row.discountMinor),
    extraFee: money(row.extraFeeMinor),
    finalPayment: money(row.finalMinor),
    paidAmount: row.paidMinor === null ? null : money(row.paidMinor),
    providerFee: row.providerFeeMinor === null ? null : money(row.providerFeeMinor),
    merchantFee: money(row.feeMinor),
    net: row.netMinor === null ? null : money(row.netMinor),
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}
