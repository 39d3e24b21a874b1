import type { LedgerCheck } from '#modules/ledger/verification';
import { codeAgainstAccount } from './verify-codes.sql.ts';

/** What signed rows say about the codes of accounts; `verify-ledger` proves it too. */
export const accountRowChecks: readonly LedgerCheck[] = [
  {
    what: 'every code that payers are shown is its account\u2019s, and whoever agreed to it has said so',
    class: 'ownership',
    scope: 'named',
    find: codeAgainstAccount,
  },
];
