import { proveDecisions } from '#modules/approvals/words';
import { type LedgerCheck, nowhere, sealedRowCheck } from '#modules/ledger/verification';
import { aboutAdjustment, adjustmentRows } from '../adjustments/adjustment-rows.ts';
import {
  adjustmentAgainstDifference,
  adjustmentAgainstEntries,
  checkpointAgainstCount,
  transferAgainstLines,
} from '../moves/verify-internal-transfers.sql.ts';

/** What lines, entries and differences say about each move and each posting by hand; `verify-ledger` proves it too. */
export const reconciliationRowChecks: readonly LedgerCheck[] = [
  sealedRowCheck({
    what: 'every posting by hand is what was agreed on',
    table: adjustmentRows.table,
    columns: adjustmentRows.columns,
    sealed: [adjustmentRows.sealed ?? []],
    fixed: adjustmentRows.sealed ?? [],
    rank: '0',
  }),
  {
    what: 'every move has the lines that its state says',
    class: 'money',
    find: transferAgainstLines,
  },
  {
    what: 'every posting by hand is what persons signed',
    class: 'approval',
    find: nowhere,
    prove: (query) =>
      proveDecisions(query, {
        subject: 'adjustment',
        rows: adjustmentRows,
        about: aboutAdjustment,
      }),
  },
  {
    what: 'every posting by hand moved what was agreed on',
    class: 'approval',
    find: adjustmentAgainstEntries,
  },
  {
    what: 'every posting by hand is about its difference',
    class: 'approval',
    find: adjustmentAgainstDifference,
  },
  { what: 'every checkpoint counts its lines', class: 'figure', find: checkpointAgainstCount },
];
