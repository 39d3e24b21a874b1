import type { LedgerCheck, PostingCheck } from '#modules/ledger/verification';
import { usersAgainstDeposits } from './verify-amounts.sql.ts';
import { keyAgainstLine, nameAgainstKey, secondNameAgainstLine } from './verify-names.sql.ts';
import {
  allocationAgainstLine,
  unverifiedAgainstHold,
  clearingAgainstExpectedReceipts,
  unverifiedAgainstTotals,
  decisionWithoutPersons,
  depositAgainstLine,
  evidenceAgainstLine,
  floatAgainstLines,
  ignoredAgainstProposal,
  lineWithoutPosting,
  confirmationAgainstExpectedReceipt,
  newDepositAgainstLine,
  newPostingAgainstLine,
  openLineAgainstLine,
  reversalAgainstDeposit,
  sessionAgainstDeposits,
} from './verify-deposits.sql.ts';

/** What must hold between books and deposits; `verify-ledger` proves it with the ledger's checks. */
export const depositChecks: readonly LedgerCheck[] = [
  {
    what: 'every statement line has its key, and no other has it',
    class: 'promise',
    find: keyAgainstLine,
  },
  { what: 'every name of a line was promised to it, once', class: 'promise', find: nameAgainstKey },
  {
    what: 'every second name of a line is the id that it has',
    class: 'promise',
    find: secondNameAgainstLine,
  },
  { what: 'every posted statement line has one posting', class: 'money', find: lineWithoutPosting },
  {
    what: 'every line that nobody has explained is known to be open, and no other',
    class: 'promise',
    find: openLineAgainstLine,
  },
  {
    what: 'every float stands where its posted lines leave it',
    class: 'money',
    scope: 'named',
    find: floatAgainstLines,
  },
  {
    what: 'every paid deposit was paid by one line of its amount, or waits for it',
    class: 'money',
    scope: 'named',
    find: depositAgainstLine,
  },
  {
    what: 'every deposit that was taken back has its debit',
    class: 'money',
    find: reversalAgainstDeposit,
  },
  {
    what: 'a session is completed exactly when it was paid',
    class: 'promise',
    scope: 'named',
    find: sessionAgainstDeposits,
  },
  {
    what: 'of every line so much is allocated as it says',
    class: 'money',
    find: allocationAgainstLine,
  },
  {
    what: 'every ignored line was agreed on by two persons',
    class: 'approval',
    find: ignoredAgainstProposal,
  },
  {
    what: 'what persons decided has the words of enough of them',
    class: 'approval',
    find: decisionWithoutPersons,
  },
  {
    what: 'every marking has its expected line',
    class: 'promise',
    find: confirmationAgainstExpectedReceipt,
  },
  {
    what: 'claims are what expected lines will bring',
    class: 'money',
    find: clearingAgainstExpectedReceipts,
  },
  {
    what: 'credits without evidence are what their owners and accounts are charged with',
    class: 'money',
    find: unverifiedAgainstTotals,
  },
  {
    what: 'every pending credit is held, and nothing else',
    class: 'money',
    find: unverifiedAgainstHold,
  },
  {
    what: 'the last two users of every amount had it',
    class: 'ownership',
    find: usersAgainstDeposits,
  },
  {
    what: 'every linked evidence is its line\u2019s',
    class: 'ownership',
    find: evidenceAgainstLine,
  },
];

/** What can be asked every minute: it reads what is new, and no history. */
export const newDepositChecks: readonly LedgerCheck[] = [
  {
    what: 'every deposit of the last hour that was paid has its line',
    class: 'money',
    scope: 'named',
    find: newDepositAgainstLine,
  },
];

/** What new postings of lines were made for. */
export const linePostingChecks: readonly PostingCheck[] = [
  {
    what: 'every new posting of a line moved the float by the whole line',
    class: 'money',
    of: newPostingAgainstLine,
  },
];
