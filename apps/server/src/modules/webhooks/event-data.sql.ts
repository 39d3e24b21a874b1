import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Currency, Mode } from '@wallet/contract';
import { transactionColumns, withTransactionNames } from '#modules/deposits';
import type { StoredTransaction } from '#modules/deposits';

export interface TransactionData extends StoredTransaction {
  revision: number;
  metadata: Record<string, string> | null;
}

export function selectTransactionData(id: string): RawBuilder<TransactionData> {
  return sql<TransactionData>`select ${transactionColumns}, t.revision, s.metadata from transaction t ${withTransactionNames} where t.id = ${id}`;
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
