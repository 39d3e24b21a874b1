import type { LedgerCheck, PostingCheck } from '#modules/ledger/verification';
import { internalMerchantAgainstRefunds, refundAgainstLine } from './verify-refunds.sql.ts';
import { outcomeWithoutPersons } from './verify-outcomes.sql.ts';
import {
  feeAgainstPayout,
  linesAgainstFloat,
  newPayoutAgainstLine,
  openRequestAgainstHold,
  payoutAgainstLine,
  requestAgainstAttempts,
  requestAgainstHold,
  reserveAgainstIntents,
  returnAgainstPayout,
  wakeAgainstAttempt,
} from './verify-payouts.sql.ts';

/** What must hold between the books and the rows of payouts; `verify-ledger` proves it with the ledger's own checks. */
export const payoutChecks: readonly LedgerCheck[] = [
  {
    what: 'every paid payout was paid by one debit of its sum',
    class: 'money',
    scope: 'named',
    find: payoutAgainstLine,
  },
  {
    what: 'every payout that was reversed came back by one credit of its sum',
    class: 'money',
    find: returnAgainstPayout,
  },
  {
    what: 'every fee that a provider took by itself belongs to one payout',
    class: 'money',
    find: feeAgainstPayout,
  },
  {
    what: 'every line of a payout moved its float by its whole amount',
    class: 'money',
    find: linesAgainstFloat,
  },
  {
    what: 'the money of every withdrawal is held as its state says',
    class: 'money',
    scope: 'named',
    find: requestAgainstHold,
  },
  {
    what: 'at most one attempt of a withdrawal is open, and one pays it',
    class: 'promise',
    scope: 'named',
    find: requestAgainstAttempts,
  },
  {
    what: 'every account has reserved what its open payouts may take',
    class: 'money',
    scope: 'named',
    find: reserveAgainstIntents,
  },
  {
    what: 'no wake outlives the attempt that it was for',
    class: 'promise',
    find: wakeAgainstAttempt,
  },
  {
    what: 'every line that goes back to its payer is taken for it',
    class: 'promise',
    find: refundAgainstLine,
  },
  {
    what: 'the desk has what it may still have to send back',
    class: 'money',
    find: internalMerchantAgainstRefunds,
  },
  {
    what: 'what persons decided about payouts has two words and its effect',
    class: 'approval',
    find: outcomeWithoutPersons,
  },
];

/** What can be asked every minute: it reads what is on its way out, and no history. */
export const openPayoutChecks: readonly LedgerCheck[] = [
  {
    what: 'the money of every withdrawal that may be paid is held',
    class: 'money',
    scope: 'named',
    find: openRequestAgainstHold,
  },
];

/** What new postings of payouts were made for. */
export const payoutPostingChecks: readonly PostingCheck[] = [
  {
    what: 'every payout that a new posting paid was paid by one debit of its sum',
    class: 'money',
    scope: 'named',
    of: newPayoutAgainstLine,
  },
];
