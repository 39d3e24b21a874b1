import { proveDecisions } from '#modules/approvals/words';
import { type LedgerCheck, nowhere } from '#modules/ledger/verification';
import { aboutPayoutProposal, payoutProposalRows } from '../review/payout-proposal-rows.ts';
import { sealedPayoutChecks } from './sealed-payouts.ts';
import { outcomeAgainstDecisions } from './verify-outcomes.sql.ts';
import {
  commandAgainstKey,
  countedAgainstRequest,
  daysAgainstReserve,
  guardAgainstIntent,
  payoutAgainstIntent,
  payoutAgainstRequest,
  refundAgainstProposal,
  requestAgainstPayout,
  requestAgainstSteps,
  requestAgainstDecisions,
} from './verify-promises.sql.ts';

/** What the promises and the signed rows say about each row of money that goes out; `verify-ledger` proves it too. */
export const payoutRowChecks: readonly LedgerCheck[] = [
  ...sealedPayoutChecks,
  {
    what: 'every payout is its signed attempt\u2019s',
    class: 'ownership',
    scope: 'named',
    find: payoutAgainstIntent,
  },
  {
    what: 'every payout cost its merchant what its request says',
    class: 'money',
    scope: 'named',
    find: payoutAgainstRequest,
  },
  {
    what: 'every withdrawal names a payout of its own',
    class: 'promise',
    scope: 'named',
    find: requestAgainstPayout,
  },
  {
    what: 'every withdrawal stands where its last step left it',
    class: 'promise',
    scope: 'named',
    find: requestAgainstSteps,
  },
  {
    what: 'whoever approved a withdrawal has said so in a signed word',
    class: 'approval',
    scope: 'named',
    find: requestAgainstDecisions,
  },
  {
    what: 'what persons said about a payout is about its attempt, and signed',
    class: 'approval',
    find: outcomeAgainstDecisions,
  },
  {
    what: 'every proposal about a payout is what persons signed',
    class: 'approval',
    find: nowhere,
    prove: (query) =>
      proveDecisions(query, {
        subject: 'payoutProposal',
        rows: payoutProposalRows,
        about: aboutPayoutProposal,
      }),
  },
  {
    what: 'what is reserved by days is what is reserved',
    class: 'money',
    scope: 'named',
    find: daysAgainstReserve,
  },
  { what: 'every guard is of its attempt', class: 'promise', find: guardAgainstIntent },
  {
    what: 'every line that goes back is the one that was agreed on',
    class: 'approval',
    find: refundAgainstProposal,
  },
  {
    what: 'every command has the key that was taken for it',
    class: 'promise',
    find: commandAgainstKey,
  },
  {
    what: 'what was counted is of a withdrawal of that merchant',
    class: 'ownership',
    scope: 'named',
    find: countedAgainstRequest,
  },
];
