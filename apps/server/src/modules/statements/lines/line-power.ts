import type { Currency, Mode } from '@wallet/contract';
import { definePowerRows } from '#platform/row-mac';

/**
 * What a statement line's use depends on. Not covered: status, use and claim, which ledger commands
 * write, and its source text, which is erased one day.
 */
export interface LinePower {
  id: string;
  accountId: string;
  mode: Mode;
  /** The promise that it is kept once. */
  key: string;
  /** Given to it later where it was seen later, once. */
  providerTransactionId: string | null;
  direction: 'credit' | 'debit';
  /** In minor units, as the balance. */
  amount: bigint;
  currency: Currency;
  balanceAfter: bigint | null;
  counterparty: string | null;
  /** The provider's id of the line whose money it brings back. */
  reversalOf: string | null;
  occurredFrom: Date;
  occurredTo: Date;
  observedAt: Date;
  /** A phone's history, which is its owner's claim, or a file. */
  source: 'history' | 'import';
  /** The file that showed it first. */
  importId: string | null;
  booked: boolean;
  /** It was there before the account's first read, and is never money. */
  baseline: boolean;
}

export const linePower = definePowerRows<LinePower>({
  table: 'statement_line',
  covers: [
    'id',
    'accountId',
    'mode',
    'key',
    'providerTransactionId',
    'direction',
    'amount',
    'currency',
    'balanceAfter',
    'counterparty',
    'reversalOf',
    'occurredFrom',
    'occurredTo',
    'observedAt',
    'source',
    'importId',
    'booked',
    'baseline',
  ],
});
