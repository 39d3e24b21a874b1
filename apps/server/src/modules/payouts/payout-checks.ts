import type { LedgerCheck } from '#modules/ledger';
import { deskAgainstRefunds, refundAgainstLine } from './verify-refunds.sql.ts';
import { outcomeWithoutPersons } from './verify-outcomes.sql.ts';
import {
  feeAgainstPayout,
  linesAgainstFloat,
  payoutAgainstLine,
  requestAgainstAttempts,
  requestAgainstHold,
  reserveAgainstIntents,
  returnAgainstPayout,
  wakeAgainstAttempt,
} from './verify-payouts.sql.ts';

/** What must hold between the books and the rows of payouts; `verify-ledger` proves it with the ledger's own checks. */
export const payoutChecks: readonly LedgerCheck[] = [
  { what: 'every paid payout was paid by one debit of its sum', find: payoutAgainstLine },
  {
    what: 'every payout that was reversed came back by one credit of its sum',
    find: returnAgainstPayout,
  },
  {
    what: 'every fee that a provider took by itself belongs to one payout',
    find: feeAgainstPayout,
  },
  { what: 'every line of a payout moved its float by its whole amount', find: linesAgainstFloat },
  { what: 'the money of every withdrawal is held as its state says', find: requestAgainstHold },
  {
    what: 'at most one attempt of a withdrawal is open, and one pays it',
    find: requestAgainstAttempts,
  },
  {
    what: 'every account has reserved what its open payouts may take',
    find: reserveAgainstIntents,
  },
  { what: 'no wake outlives the attempt that it was for', find: wakeAgainstAttempt },
  { what: 'every line that goes back to its payer is taken for it', find: refundAgainstLine },
  { what: 'the desk has what it may still have to send back', find: deskAgainstRefunds },
  {
    what: 'what persons decided about payouts has two words and its effect',
    find: outcomeWithoutPersons,
  },
];
