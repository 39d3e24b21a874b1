import { writeMoney } from '@wallet/contract';
import type { EventType } from '@wallet/contract';
import { readBalance } from '#modules/ledger';
import { maybe } from '#platform/db';
import type { Query } from '#platform/db';
import { selectBalanceData, selectSessionData, selectTransactionData } from './event-data.sql.ts';
import type { TransactionData } from './event-data.sql.ts';

export interface EventContents {
  objectId: string;
  /** The object's revision: whoever gets an older one after a newer one ignores it. */
  sequence: number;
  data: Record<string, unknown>;
}

/**
 * A transaction as it was when the event happened. The row may have moved on before the fact was delivered; then what
 * came later is left out.
 */
export async function transactionContents(
  query: Query,
  about: { transactionId: string; revision: number; type: EventType; final?: boolean | undefined },
): Promise<EventContents | undefined> {
  const row = await maybe(query, selectTransactionData(about.transactionId));
  if (!row) return undefined;
  const status = about.type === 'deposit.exception' ? row.status : about.type.slice('deposit.'.length);
  const isAsItWas = row.revision === about.revision || status === row.status;
  const data = { ...transactionData(row, isAsItWas), status, ...(about.final !== undefined && { final: about.final }) };
  return { objectId: row.id, sequence: about.revision, data };
}

function transactionData(row: TransactionData, isAsItWas: boolean): Record<string, unknown> {
  const money = (minor: bigint) => writeMoney({ minor, currency: row.currency });
  const later = <T>(value: T | null): T | null => (isAsItWas ? value : null);
  const { id, code, mode, kind, flag, method, sessionId, refNo, reference, customerName, metadata } = row;
  const paid = later(row.paidMinor);
  const net = later(row.netMinor);
  return {
    id, code, mode, kind, method, sessionId, refNo, reference, customerName,
    flag: isAsItWas ? flag : 'none',
    paymentAmount: money(row.paymentMinor),
    amountDiscount: money(row.discountMinor),
    extraFee: money(row.extraFeeMinor),
    finalPayment: money(row.finalMinor),
    paidAmount: paid === null ? null : money(paid),
    merchantFee: money(row.feeMinor),
    net: net === null ? null : money(net),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    paidAt: later(row.paidAt)?.toISOString() ?? null,
    completedAt: later(row.completedAt)?.toISOString() ?? null,
    metadata: metadata ?? {},
  };
}

/** A session that expired. `final`: nothing can be paid into it any more. */
export async function sessionContents(
  query: Query,
  about: { sessionId: string; revision: number; final?: boolean | undefined },
): Promise<EventContents | undefined> {
  const row = await maybe(query, selectSessionData(about.sessionId));
  if (!row) return undefined;
  const { currency, amountMinor, createdAt, expiresAt, ...plain } = row;
  const data = {
    ...plain,
    status: 'expired',
    final: about.final ?? true,
    amount: writeMoney({ minor: amountMinor, currency }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
  return { objectId: row.id, sequence: about.revision, data };
}

/** The balance as it is when the event is made. */
export async function balanceContents(query: Query, { merchantId, mode }: { merchantId: string; mode: 'live' | 'test' }): Promise<EventContents | undefined> {
  const row = await maybe(query, selectBalanceData(merchantId, mode));
  if (!row) return undefined;
  const { currency, sequence } = row;
  const { availableMinor, heldMinor, pendingMinor } = await readBalance(query, { merchantId, mode, currency });
  const money = (minor: bigint) => writeMoney({ minor, currency });
  return { objectId: merchantId, sequence, data: { available: money(availableMinor), held: money(heldMinor), pending: money(pendingMinor) } };
}
