import type { LedgerCheck } from '#modules/ledger';
import { depositAgainstLine, floatAgainstLines, lineWithoutPosting, sessionAgainstDeposits } from './verify-deposits.sql.ts';

/** What must hold between the books and the rows of deposits; `verify-ledger` proves it with the ledger's own checks. */
export const depositChecks: readonly LedgerCheck[] = [
  { what: 'every posted statement line has one posting', find: lineWithoutPosting },
  { what: 'every float stands where its posted lines leave it', find: floatAgainstLines },
  { what: 'every paid deposit was paid by one line of its amount', find: depositAgainstLine },
  { what: 'a session is completed exactly when it was paid', find: sessionAgainstDeposits },
];
