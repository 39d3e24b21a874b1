import type { TransactionRow, WireMoney } from '@wallet/contract';

/** Deposits come in; payouts and refunds go out. An adjustment's own sign says where it goes. */
export function isIncoming({
  kind,
  paymentAmount,
}: Pick<TransactionRow, 'kind' | 'paymentAmount'>): boolean {
  return kind === 'deposit' || (kind === 'adjustment' && !paymentAmount.value.startsWith('-'));
}

/** The amount a list shows: what was paid once money moved, what is asked for before. Outgoing money is negative. */
export function movedAmount(
  row: Pick<TransactionRow, 'kind' | 'status' | 'paidAmount' | 'finalPayment' | 'paymentAmount'>,
): { amount: WireMoney; moved: boolean } {
  const moved = row.status === 'succeeded' || row.status === 'paidAfterFailure';
  const amount = moved ? (row.paidAmount ?? row.finalPayment) : row.finalPayment;
  const isOut = moved && !isIncoming(row) && !amount.value.startsWith('-');
  return { amount: isOut ? { ...amount, value: `-${amount.value}` } : amount, moved };
}
