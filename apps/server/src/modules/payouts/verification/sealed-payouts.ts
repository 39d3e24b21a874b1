import { depositRows } from '#modules/matching/allocations';
import { byRevision, type LedgerCheck, sealedRowCheck } from '#modules/ledger/verification';
import { newIntentRows } from '../intent-power.ts';
import { payoutProposalRows } from '../review/payout-proposal-rows.ts';
import { intentRows, newPayoutRows, payoutRows, requestRows } from '../payout-rows.ts';

/** What the sealed events of money items say of deposits and payouts, of withdrawals and of orders to phones. */
export const sealedPayoutChecks: readonly LedgerCheck[] = [
  sealedRowCheck({
    what: 'every transaction is what its newest sealed event says',
    table: depositRows.table,
    columns: { ...newPayoutRows.columns, ...payoutRows.columns, ...depositRows.columns },
    sealed: [depositRows.sealed ?? [], payoutRows.sealed ?? [], newPayoutRows.sealed ?? []],
    fixed: [
      'merchantId',
      'accountId',
      'withdrawalRequestId',
      'paymentAmount',
      'merchantFee',
      'payeeKey',
    ],
    rank: byRevision,
    // Before it was paid it is waited for, or on its way; what was sent back is counted by its refunds.
    alike: {
      column: 'status',
      groups: [
        [
          'awaitingPayment',
          'checking',
          'review',
          'expired',
          'cancelled',
          'queued',
          'processing',
          'unknown',
        ],
        ['succeeded', 'refunded'],
      ],
    },
    scope: 'named',
  }),
  sealedRowCheck({
    what: 'every withdrawal is what its newest sealed event says',
    table: requestRows.table,
    columns: requestRows.columns,
    sealed: [requestRows.sealed ?? []],
    fixed: ['merchantId'],
    rank: byRevision,
    scope: 'named',
  }),
  sealedRowCheck({
    what: 'every order to a phone is what its newest sealed event says',
    table: intentRows.table,
    columns: { ...intentRows.columns, ...newIntentRows.columns },
    sealed: [intentRows.sealed ?? [], newIntentRows.sealed ?? []],
    fixed: ['transactionId', 'holdId', 'accountId', 'payeeKey', 'amount'],
    rank: byRevision,
    // What its phone tells of it moves it among these.
    alike: { column: 'state', groups: [['waiting', 'taken', 'pressed', 'denied', 'unknown']] },
  }),
  sealedRowCheck({
    what: 'every proposal about a payout that was carried out is what was agreed on',
    table: payoutProposalRows.table,
    columns: payoutProposalRows.columns,
    sealed: [payoutProposalRows.sealed ?? []],
    fixed: payoutProposalRows.sealed ?? [],
    rank: '0',
  }),
];
