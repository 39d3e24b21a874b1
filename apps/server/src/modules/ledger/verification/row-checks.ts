import { holdRows, holds } from '../postings/hold.ts';
import type { LedgerCheck } from './ledger-check.ts';
import { sealedRowCheck } from './sealed-rows.ts';
import {
  dayAgainstEntries,
  heldCreditAgainstDeposit,
  holdAgainstUse,
  useWithoutHold,
} from './verify-holds.sql.ts';

/** What other rows say about each hold and each day; `verify-ledger` proves it on top of the books themselves. */
export const ledgerRowChecks: readonly LedgerCheck[] = [
  sealedRowCheck({
    what: 'every hold is what its newest sealed event says',
    table: holds.table,
    columns: holds.columns,
    sealed: [holds.sealed ?? [], holdRows.sealed ?? []],
    fixed: ['accountId', 'amount', 'kind'],
    rank: `case when said like '%"status":"pending"%' then 0 else 1 end`,
    isBornByItems: true,
  }),
  {
    what: 'every hold is its merchant\u2019s and is there for one thing',
    class: 'ownership',
    find: holdAgainstUse,
  },
  {
    what: 'every hold that a withdrawal or a line names is there',
    class: 'money',
    find: useWithoutHold,
  },
  {
    what: 'what a pending credit holds is what its deposit brought',
    class: 'money',
    find: heldCreditAgainstDeposit,
  },
  {
    what: 'every day of an account is what its entries say',
    class: 'figure',
    find: dayAgainstEntries,
  },
];
