import type { Mode } from '@wallet/contract';
import type { Insertable, Lockable } from '#platform/writer';

/** What is taken of a line. */
export interface AllocationRow {
  id: string;
  lineId: string;
  lineAmount: bigint;
  mode: Mode;
  amount: bigint;
  purpose:
    | 'deposit'
    | 'refund'
    | 'merchantCredit'
    | 'own'
    | 'payout'
    | 'payoutFee'
    | 'payoutReturn'
    | 'reversal';
  target: string;
  status: 'active';
}

/** An allocation that can be given back, as its item locks it. */
export interface StoredAllocation {
  id: string;
  lineId: string;
  amount: bigint;
  purpose: string;
  target: string;
  status: 'active' | 'released';
  releasedAt: Date | null;
}

export const storedAllocations: Lockable<StoredAllocation> = {
  name: 'keptAllocation',
  table: 'line_allocation',
  rank: 1.1,
  shared: false,
  columns: {
    id: 'text',
    lineId: 'text',
    amount: 'bigint',
    purpose: 'text',
    target: 'text',
    status: 'text',
    releasedAt: 'timestamptz',
  },
  changes: ['status', 'releasedAt'],
  stamped: false,
  sealed: ['lineId', 'amount', 'purpose', 'target', 'status'],
};

/** A deposit has at most one active allocation, and a line never more than its amount: the table promises both. */
export const allocationRows: Insertable<AllocationRow> = {
  name: 'allocation',
  table: 'line_allocation',
  columns: {
    id: 'text',
    lineId: 'text',
    lineAmount: 'bigint',
    mode: 'text',
    amount: 'bigint',
    purpose: 'text',
    target: 'text',
    status: 'text',
  },
  sealed: ['lineId', 'amount', 'purpose', 'target', 'status'],
};
