import type { Currency, Mode } from '@wallet/contract';
import { definePowerRows } from '#platform/row-mac';
import type { EvidenceSource } from './links.sql.ts';

/** What a source that does not settle says, and of which line it says so: it may confirm a claim. */
export interface EvidencePower {
  id: string;
  accountId: string;
  mode: Mode;
  source: EvidenceSource;
  key: string;
  providerTransactionId: string | null;
  direction: 'credit' | 'debit';
  /** In minor units. */
  amount: bigint;
  currency: Currency;
  counterparty: string | null;
  occurredFrom: Date;
  occurredTo: Date;
  /** The file that tells it. */
  importId: string | null;
  /** The line that says the same; null while none does. */
  lineId: string | null;
}

export const evidencePower = definePowerRows<EvidencePower>({
  table: 'evidence_line',
  covers: [
    'id',
    'accountId',
    'mode',
    'source',
    'key',
    'providerTransactionId',
    'direction',
    'amount',
    'currency',
    'counterparty',
    'occurredFrom',
    'occurredTo',
    'importId',
    'lineId',
  ],
});
