import { proveDecisions } from '#modules/approvals/words';
import { type LedgerCheck, nowhere } from '#modules/ledger/verification';
import { proposalRows } from '../proposals/proposal-rows.ts';
import { aboutProposal } from '#modules/suspense/proposals';
import { sealedMoneyChecks } from './sealed-money.ts';
import {
  allocationOfLine,
  depositAgainstSession,
  expectedReceiptAgainstConfirmation,
  lineAgainstAccount,
  openSessionWithDeposit,
  referenceAgainstObject,
  refundedAgainstRefunds,
  reservationAgainstDeposit,
  transactionAgainstAmounts,
  transactionAgainstPromises,
} from './verify-promises.sql.ts';
import {
  allocationAgainstProposal,
  confirmedAgainstEvidence,
  creditAgainstProposal,
  evidenceAgainstImport,
  proposalAgainstSubject,
  proposalAgainstDecisions,
  decisionWithoutProposal,
} from './verify-proposals.sql.ts';

/** What the promises and the signed words say about each row of money that comes in; `verify-ledger` proves it too. */
export const depositRowChecks: readonly LedgerCheck[] = [
  ...sealedMoneyChecks,
  {
    what: 'every statement line is of its account\u2019s currency and mode',
    class: 'ownership',
    find: lineAgainstAccount,
  },
  { what: 'what is taken of a line is of its mode', class: 'money', find: allocationOfLine },
  {
    what: 'every transaction is where its place and its code say',
    class: 'ownership',
    scope: 'named',
    find: transactionAgainstPromises,
  },
  {
    what: 'every transaction is found by its own sums',
    class: 'figure',
    find: transactionAgainstAmounts,
  },
  {
    what: 'every deposit is its session\u2019s',
    class: 'ownership',
    scope: 'named',
    find: depositAgainstSession,
  },
  {
    what: 'every refunded deposit was sent back',
    class: 'money',
    scope: 'named',
    find: refundedAgainstRefunds,
  },
  {
    what: 'a session of which nothing was chosen has no deposit',
    class: 'promise',
    scope: 'named',
    find: openSessionWithDeposit,
  },
  {
    what: 'every reference is of what has it',
    class: 'promise',
    scope: 'named',
    find: referenceAgainstObject,
  },
  {
    what: 'every amount that is taken is its deposit\u2019s',
    class: 'promise',
    scope: 'named',
    find: reservationAgainstDeposit,
  },
  {
    what: 'every expected line is of a marking of its sum',
    class: 'money',
    find: expectedReceiptAgainstConfirmation,
  },
  {
    what: 'what persons agreed to was taken of the line',
    class: 'approval',
    find: allocationAgainstProposal,
  },
  {
    what: 'every proposal is about something of its account and merchant',
    class: 'approval',
    find: proposalAgainstSubject,
  },
  {
    what: 'who proposed and who decided has said so in a signed word',
    class: 'approval',
    find: proposalAgainstDecisions,
  },
  {
    what: 'every proposal about a line or a deposit is what persons signed',
    class: 'approval',
    find: nowhere,
    prove: (query) =>
      proveDecisions(query, { subject: 'lineProposal', rows: proposalRows, about: aboutProposal }),
  },
  {
    what: 'every proposal that persons signed is there',
    class: 'approval',
    find: decisionWithoutProposal,
  },
  {
    what: 'every credit of a merchant went to the one that was agreed on',
    class: 'money',
    find: creditAgainstProposal,
  },
  {
    what: 'every line of a file is of its account',
    class: 'ownership',
    find: evidenceAgainstImport,
  },
  {
    what: 'every proved claim names its own evidence',
    class: 'approval',
    find: confirmedAgainstEvidence,
  },
];
