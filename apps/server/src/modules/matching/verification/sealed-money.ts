import { allocationRows, storedAllocations } from '../allocations/allocation-rows.ts';
import { lineRows } from '../allocations/money-rows.ts';
import { expectedReceiptRows } from '../proposals/expected-receipt-rows.ts';
import { proposalRows } from '../proposals/proposal-rows.ts';
import { byRevision, type LedgerCheck, sealedRowCheck } from '#modules/ledger/verification';
import { internalTransferRows } from '../transfers/settle-internal-transfer.ts';

/** What the sealed events of money items say of lines, what is taken of them, and what persons agreed to. */
export const sealedMoneyChecks: readonly LedgerCheck[] = [
  sealedRowCheck({
    what: 'every statement line is what its newest sealed event says',
    table: lineRows.table,
    columns: lineRows.columns,
    sealed: [lineRows.sealed ?? []],
    fixed: ['accountId', 'direction', 'amount'],
    rank: byRevision,
    // Whoever looks at what is left of a line moves it among these.
    alike: { column: 'matchStatus', groups: [['unmatched', 'proposed', 'review']] },
  }),
  sealedRowCheck({
    what: 'all that is taken of a line is what its sealed events say',
    table: allocationRows.table,
    columns: storedAllocations.columns,
    sealed: [allocationRows.sealed ?? []],
    fixed: ['lineId', 'amount', 'purpose', 'target'],
    // It may be given back and taken again; its line counts what is taken.
    free: ['status'],
    rank: '0',
    isBornByItems: true,
  }),
  sealedRowCheck({
    what: 'every line that must still come is what its newest sealed event says',
    table: expectedReceiptRows.table,
    columns: expectedReceiptRows.columns,
    sealed: [expectedReceiptRows.sealed ?? []],
    fixed: ['accountId', 'direction', 'amount', 'transactionId'],
    rank: `case when said like '%"lineId":null,"adjustmentId":null%' then 0 else 1 end`,
    isBornByItems: true,
  }),
  sealedRowCheck({
    what: 'every move is what its newest sealed event says',
    table: internalTransferRows.table,
    columns: internalTransferRows.columns,
    sealed: [internalTransferRows.sealed ?? []],
    fixed: ['fromAccountId', 'toAccountId', 'amount', 'kind'],
    // Each of its sides is seen once, what it proves is only used up, and its end comes last.
    rank: `(said::jsonb ->> 'confirmed')::numeric + num_nonnulls(said::jsonb ->> 'outLineId', said::jsonb ->> 'inLineId')
      + (said::jsonb ->> 'status' in ('closed', 'cancelled'))::int`,
    alike: { column: 'status', groups: [['announced', 'cancelled']] },
  }),
  sealedRowCheck({
    what: 'every proposal that was carried out is what was agreed on',
    table: proposalRows.table,
    columns: proposalRows.columns,
    sealed: [proposalRows.sealed ?? []],
    fixed: proposalRows.sealed ?? [],
    rank: '0',
  }),
];
