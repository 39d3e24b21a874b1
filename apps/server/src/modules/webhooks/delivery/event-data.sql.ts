import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { Currency, Mode } from '@wallet/contract';
import { transactionColumns, withTransactionNames } from '#modules/deposits';
import type { StoredTransaction } from '#modules/deposits';

export interface TransactionData extends StoredTransaction {
  revision: number;
  metadata: Record<string, string> | null;
}

export function selectTransactionData(id: string): RawBuilder<TransactionData> {
  return sql`select ${transactionColumns}, t.revision, s.metadata from transaction t ${withTransactionNames}
    where t.id = ${id}`;
}

const sessionDataColumns = columnsOf(`id, ref_no, merchant_reference as reference, mode, type,
  currency, amount as amountMinor, created_at, expires_at, metadata from transaction_session`);

export interface SessionData extends RowOf<typeof sessionDataColumns> {
  metadata: Record<string, string>;
}

export function selectSessionData(id: string): RawBuilder<SessionData> {
  return sql`select ${sessionDataColumns}
    from transaction_session where id = ${id}`;
}

export interface BalanceData {
  currency: Currency;
  sequence: number;
}

/** The number of the last line of a merchant's balance: it rises with every change. */
export function selectBalanceData(merchantId: string, mode: Mode): RawBuilder<BalanceData> {
  return sql`select m.currency, a.sequence::int as sequence from merchant m
    join ledger_account a on a.id = 'merchantPayable.' || m.id || '.' || m.currency || '.' || ${mode}
      where m.id = ${merchantId}`;
}
