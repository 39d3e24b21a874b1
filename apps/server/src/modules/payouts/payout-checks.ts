import type { LedgerCheck } from '#modules/ledger';
import { payoutAgainstLine, requestAgainstAttempts, requestAgainstHold, reserveAgainstIntents } from './verify-payouts.sql.ts';

/** What must hold between the books and the rows of payouts; `verify-ledger` proves it with the ledger's own checks. */
export const payoutChecks: readonly LedgerCheck[] = [
  { what: 'every paid payout was paid by one debit of its sum', find: payoutAgainstLine },
  { what: 'the money of every withdrawal is held as its state says', find: requestAgainstHold },
  { what: 'at most one attempt of a withdrawal is open, and one pays it', find: requestAgainstAttempts },
  { what: 'every account has reserved what its open payouts may take', find: reserveAgainstIntents },
];
