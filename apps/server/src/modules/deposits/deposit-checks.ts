import type { LedgerCheck } from '#modules/ledger';
import { usersAgainstDeposits } from './verify-amounts.sql.ts';
import { keyAgainstLine, nameAgainstKey, secondNameAgainstLine } from './verify-names.sql.ts';
import {
  allocationAgainstLine,
  claimAgainstHold,
  claimsAgainstExpected,
  claimsAgainstTotals,
  decisionWithoutPersons,
  depositAgainstLine,
  evidenceAgainstLine,
  floatAgainstLines,
  ignoredAgainstProposal,
  lineWithoutPosting,
  markingAgainstExpected,
  openLineAgainstLine,
  reversalAgainstDeposit,
  sessionAgainstDeposits,
} from './verify-deposits.sql.ts';

/** What must hold between the books and the rows of deposits; `verify-ledger` proves it with the ledger's own checks. */
export const depositChecks: readonly LedgerCheck[] = [
  { what: 'every statement line has its key, and no other has it', find: keyAgainstLine },
  { what: 'every name of a line was promised to it, once', find: nameAgainstKey },
  { what: 'every second name of a line is the id that it has', find: secondNameAgainstLine },
  { what: 'every posted statement line has one posting', find: lineWithoutPosting },
  {
    what: 'every line that nobody has explained is known to be open, and no other',
    find: openLineAgainstLine,
  },
  { what: 'every float stands where its posted lines leave it', find: floatAgainstLines },
  {
    what: 'every paid deposit was paid by one line of its amount, or waits for it',
    find: depositAgainstLine,
  },
  { what: 'every deposit that was taken back has its debit', find: reversalAgainstDeposit },
  { what: 'a session is completed exactly when it was paid', find: sessionAgainstDeposits },
  { what: 'of every line so much is allocated as it says', find: allocationAgainstLine },
  { what: 'every ignored line was agreed on by two persons', find: ignoredAgainstProposal },
  { what: 'what persons decided has the words of enough of them', find: decisionWithoutPersons },
  { what: 'every marking has its expected line', find: markingAgainstExpected },
  { what: 'claims are what expected lines will bring', find: claimsAgainstExpected },
  {
    what: 'credits without evidence are what their owners and accounts are charged with',
    find: claimsAgainstTotals,
  },
  { what: 'every pending credit is held, and nothing else', find: claimAgainstHold },
  { what: 'the last two users of every amount had it', find: usersAgainstDeposits },
  { what: 'every linked evidence is its line\u2019s', find: evidenceAgainstLine },
];
