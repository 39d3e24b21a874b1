import { intentMachine, mayMove, payoutMachine, withdrawalMachine } from '@wallet/contract';
import type { ErrorCode } from '@wallet/contract';
import { accountId as ledgerAccountId, ledgerAccounts } from '#modules/ledger';
import { commitHeld } from '#modules/ledger/postings';
import type { Leg } from '#modules/ledger';
import { allocationRows, lineRows, type LockedLine, withUse } from '#modules/matching/allocations';
import { newId } from '#platform/ids';
import { rowKeys } from '#platform/row-mac';
import { add, addEvent, change, lock } from '#platform/writer';
import type { CommandKind, Insert, LedgerDecision, View } from '#platform/writer';
import { payoutEvents, requestEvents } from '../events.ts';
import { endingLocks, endingRows, releaseReserve } from '../payout-ending.ts';
import type { Ending, EndingRows } from '../payout-ending.ts';
import { areProved, paidAt as outcomeOfPaid, withPower } from '../intent-outcome.ts';
import { floatOf } from '../payout-ids.ts';
import { intentRows, payoutRows, requestRows } from '../payout-rows.ts';

export interface PayoutLine extends Ending {
  lineId: string;
  /** The newest intent of the request, when that was looked for. */
  lastIntentId?: string;
}

/**
 * A debit is the payment of an intent: its float moves against what the merchant's hold set aside, the merchant's fee
 * is earned, and what the provider took on top is an expense. The attempt and its request have succeeded. Its cause is
 * `line:<id>`. The line's amount is the sum or the sum with the provider's fee, anything else is a person's to judge.
 * Refused with lineAlreadyUsed, payoutNotOpen or what `endingRows` says; the line is then explained anew.
 */
export const settlePayout: CommandKind<PayoutLine> = {
  kind: 'payout.settle',
  lock: (input, slot) => [
    lock(lineRows, [input.lineId]),
    ...endingLocks(input, slot),
    lock(ledgerAccounts, [floatOf(input)]),
  ],
  decide: (input, view, cause) => {
    const line = usableDebit(input, view);
    return 'refused' in line
      ? line
      : decidePaid(input, view, { cause, line, source: floatOf(input) });
  },
};

/** A debit as the payment of an intent, from `source`: float or suspense. Refused as `settlePayout`. */
export function decidePaid(
  input: PayoutLine,
  view: View,
  { cause, line, source }: { cause: string; line: LockedLine; source: string },
): LedgerDecision<void> {
  const rows = endingRows(input, view);
  if ('refused' in rows) return rows;
  if (!areProved(rows)) return { refused: 'rowNotProved' };
  if (!isPayable(rows, line)) return { refused: 'payoutNotOpen' };
  const effects = commitHeld(view, input, {
    cause,
    legsOf: (payable) => paidLegs(input, view, { ...rows, line, payable, source }),
    rows: paidRows(input, view, { ...rows, line }),
  });
  return 'refused' in effects ? effects : { effects, result: undefined };
}

/** The line, when it is a booked debit of the account whose one posting does not exist yet. */
export function usableDebit(
  { lineId, accountId, mode, currency }: PayoutLine,
  view: View,
): LockedLine | { refused: ErrorCode } {
  const line = view.row(lineRows, lineId);
  if (
    !line?.booked ||
    line.posted ||
    line.direction !== 'debit' ||
    line.matchStatus !== 'unmatched'
  )
    return { refused: 'lineAlreadyUsed' };
  return line.accountId === accountId && line.mode === mode && line.currency === currency
    ? line
    : { refused: 'modeMismatch' };
}

function isPayable({ intent, payout, request }: EndingRows, line: LockedLine): boolean {
  const isItsSum = line.amount === intent.amount || line.amount === intent.amount + intent.fee;
  return (
    isItsSum &&
    mayMove(intentMachine, 'settle', intent.state) &&
    mayMove(payoutMachine, 'prove', payout.status) &&
    mayMove(withdrawalMachine, 'succeed', request.status)
  );
}

type Paid = EndingRows & { line: LockedLine };

/** The payment from the hold: the line leaves, the fee is earned, the provider's share is an expense. */
export function paidLegs(
  { currency, mode }: PayoutLine,
  view: View,
  { intent, request, line, payable, source }: Paid & { payable: string; source: string },
): Leg[] {
  return [
    { account: source, amountMinor: line.amount },
    { account: payable, amountMinor: -(intent.amount + request.fee) },
    {
      account: ledgerAccountId({ kind: 'feeIncome', owner: view.slot, currency, mode }),
      amountMinor: request.fee,
    },
    {
      account: ledgerAccountId({ kind: 'providerFeeExpense', owner: view.slot, currency, mode }),
      amountMinor: intent.amount - line.amount,
    },
  ];
}

function paidRows(input: PayoutLine, view: View, { intent, payout, request, line }: Paid) {
  const { providerTransactionId, occurredTo: paidAt } = line;
  const paid = {
    ...payout,
    status: payoutMachine.moves.prove.to,
    statusReason: null,
    paidAmount: intent.amount,
    providerFee: line.amount - intent.amount,
    net: -(intent.amount + request.fee),
    lineId: line.id,
    providerTransactionId,
    paidAt,
    completedAt: view.now,
    revision: payout.revision + 1,
  };
  const done = {
    ...request,
    status: withdrawalMachine.moves.succeed.to,
    revision: request.revision + 1,
  };
  const changes = [
    change(lineRows, withUse(line, { amountMinor: line.amount, depositId: payout.id })),
    change(payoutRows, paid),
    change(requestRows, done),
    change(intentRows, {
      ...withPower(rowKeys(), intent, { outcome: outcomeOfPaid(view.now) }),
      state: intentMachine.moves.settle.to,
      lineId: line.id,
      revision: intent.revision + 1,
    }),
    ...releaseReserve(input, view, { intent, usedMinor: line.amount }),
  ];
  return {
    changes,
    inserts: [
      usedBy(line, { purpose: 'payout', target: payout.id }),
      ...paidEvents(input, paid.revision, done.revision),
    ],
  };
}

/** A line is used up by a payout, by the fee of one, or by its return. */
export function usedBy(
  line: LockedLine,
  {
    purpose,
    target,
    id = newId('alo'),
  }: { purpose: 'payout' | 'payoutFee' | 'payoutReturn'; target: string; id?: string },
): Insert {
  return add(allocationRows, {
    id,
    lineId: line.id,
    lineAmount: line.amount,
    mode: line.mode,
    amount: line.amount,
    purpose,
    target,
    status: 'active',
  });
}

function paidEvents(
  { transactionId, requestId, intentId, merchantId, accountId, lineId, mode }: PayoutLine,
  revision: number,
  requestRevision: number,
): Insert[] {
  return [
    addEvent(payoutEvents.succeeded, {
      key: transactionId,
      mode,
      payload: { transactionId, requestId, intentId, merchantId, accountId, lineId, revision },
    }),
    addEvent(requestEvents.succeeded, {
      key: requestId,
      mode,
      payload: { requestId, transactionId, merchantId, revision: requestRevision },
    }),
  ];
}
