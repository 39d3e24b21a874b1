import { mayMove, payoutMachine, withdrawalMachine } from '@wallet/contract';
import type { Currency, ErrorCode, Mode } from '@wallet/contract';
import {
  accountId as ledgerAccountId,
  balanceChanged,
  ledgerAccounts,
  post,
} from '#modules/ledger';
import { creditAccounts, creditEntries } from '#modules/ledger/postings';
import type { Leg } from '#modules/ledger';
import {
  lineRows,
  statusOf,
  totalIds,
  unconfirmedTotals,
  withUse,
} from '#modules/matching/allocations';
import type { UnverifiedOwner, LockedLine } from '#modules/matching/allocations';
import { newId } from '#platform/ids';
import { rowKeys } from '#platform/row-mac';
import { addEvent, change, lock, together } from '#platform/writer';
import type { CommandKind, Insert, LedgerDecision, LockRequest, View } from '#platform/writer';
import { payoutEvents, requestEvents } from '../events.ts';
import { areProved, outcomes, withPower } from '../intent-outcome.ts';
import { floatOf } from '../payout-ids.ts';
import { intentRows, payoutRows, requestRows } from '../payout-rows.ts';
import type { LockedIntent, LockedPayout, LockedRequest } from '../payout-rows.ts';
import { usedBy } from './settle-payout.ts';

/** What names a payout that came back, and the credit that brought it. */
export interface Returning {
  lineId: string;
  intentId: string;
  transactionId: string;
  requestId: string;
  merchantId: string;
  accountId: string;
  currency: Currency;
  mode: Mode;
  /** Whose word the credit is; null for what is nobody’s claim. */
  claim: UnverifiedOwner | null;
}

/**
 * A credit brings a payout back: the float grows, and the merchant has the amount and its own fee
 * again, less what it owes; what the provider had taken stays an expense unless it came back too.
 * Attempt and request are `reversed`. Its cause is `line:<id>`. The line is the amount, or the
 * amount with the fee that the provider had taken. Refused with lineAlreadyUsed, modeMismatch,
 * notFound, stateConflict or payoutNotOpen, and with creditPending where its phone’s owner claims
 * more than is believed without evidence; the line is then explained anew.
 */
export const reversePayout: CommandKind<Returning> = {
  kind: 'payout.reverse',
  lock: (input, slot) => [
    lock(lineRows, [input.lineId]),
    ...returningLocks(input, slot),
    lock(ledgerAccounts, [floatOf(input)]),
  ],
  decide: (input, view, cause) => {
    const line = view.row(lineRows, input.lineId);
    if (!line?.booked || line.posted || line.matchStatus !== 'unmatched')
      return { refused: 'lineAlreadyUsed' };
    return decideReturn(input, view, { cause, line, source: floatOf(input) });
  },
};

/** Every row that a return locks, but the line and where its money lies. */
export function returningLocks(input: Returning, slot: number): LockRequest[] {
  const { currency, mode, claim } = input;
  return [
    ...(claim ? [lock(unconfirmedTotals, totalIds({ ...input, ownerId: claim.ownerId }))] : []),
    lock(payoutRows, [input.transactionId]),
    lock(requestRows, [input.requestId]),
    lock(intentRows, [input.intentId]),
    lock(ledgerAccounts, [
      ...creditAccounts(input, slot),
      ledgerAccountId({ kind: 'providerFeeExpense', owner: slot, currency, mode }),
    ]),
  ];
}

/** A credit as the return of a payout, from `source`: float or suspense. Refused as `reversePayout`. */
export function decideReturn(
  input: Returning,
  view: View,
  {
    cause,
    line,
    source,
    allocationId = newId('alo'),
  }: { cause: string; line: LockedLine; source: string; allocationId?: string },
): LedgerDecision<void> {
  const rows = returningRows(input, view, line);
  if ('refused' in rows) return rows;
  const { intent, payout, request } = rows;
  const standing = statusOf(view, { ...input, line, netMinor: intent.amount });
  if ('refused' in standing) return standing;
  if (standing.isPending) return { refused: 'creditPending' };
  const posting = post(view, { cause, legs: returnedLegs(input, view, { ...rows, line, source }) });
  if ('refused' in posting) return posting;
  const back = {
    ...payout,
    status: payoutMachine.moves.reverse.to,
    statusReason: 'returned',
    net: 0n,
    revision: payout.revision + 1,
  };
  const undone = {
    ...request,
    status: withdrawalMachine.moves.reverse.to,
    revision: request.revision + 1,
  };
  const changes = [
    change(
      lineRows,
      withUse({ ...line, ...standing.line }, { amountMinor: line.amount, depositId: payout.id }),
    ),
    change(payoutRows, back),
    change(requestRows, undone),
    ...standing.changes,
    change(intentRows, {
      ...withPower(rowKeys(), intent, { outcome: outcomes.returned }),
      returnLineId: line.id,
      revision: intent.revision + 1,
    }),
  ];
  const inserts = [
    usedBy(line, { purpose: 'payoutReturn', target: `${payout.id}.return`, id: allocationId }),
    ...returnedEvents(input, back.revision, undone.revision),
    balanceChanged(input),
  ];
  return { effects: together(posting, { changes, inserts }), result: undefined };
}

interface ReturningRows {
  intent: LockedIntent;
  payout: LockedPayout;
  request: LockedRequest;
}

function returningRows(
  input: Returning,
  view: View,
  line: LockedLine,
): ReturningRows | { refused: ErrorCode } {
  const intent = view.row(intentRows, input.intentId);
  const payout = view.row(payoutRows, input.transactionId);
  const request = view.row(requestRows, input.requestId);
  if (!intent || !payout || !request) return { refused: 'notFound' };
  if (!areProved({ intent, request })) return { refused: 'rowNotProved' };
  if (line.direction !== 'credit' || line.allocated > 0n) return { refused: 'lineAlreadyUsed' };
  if (
    [intent, payout, request].some(
      ({ mode, merchantId, currency }) =>
        mode !== input.mode || merchantId !== input.merchantId || currency !== input.currency,
    )
  )
    return { refused: 'modeMismatch' };
  if (
    line.accountId !== intent.accountId ||
    line.mode !== input.mode ||
    line.currency !== input.currency
  )
    return { refused: 'modeMismatch' };
  const isOne =
    intent.transactionId === payout.id &&
    intent.requestId === request.id &&
    payout.withdrawalRequestId === request.id &&
    request.transactionId === payout.id &&
    intent.accountId === input.accountId;
  if (!isOne) return { refused: 'stateConflict' };
  const tookMinor = payout.providerFee ?? 0n;
  const isItsSum = line.amount === intent.amount || line.amount === intent.amount + tookMinor;
  const isPaid =
    intent.state === 'settled' &&
    intent.returnLineId === null &&
    mayMove(payoutMachine, 'reverse', payout.status) &&
    mayMove(withdrawalMachine, 'reverse', request.status);
  return isItsSum && isPaid ? { intent, payout, request } : { refused: 'payoutNotOpen' };
}

/** What the provider gives back of its own is no more than it took. */
function returnedLegs(
  input: Returning,
  view: View,
  { intent, request, line, source }: ReturningRows & { line: LockedLine; source: string },
): Leg[] {
  const { merchantId, currency, mode } = input;
  const [from, ...merchant] = creditEntries(view, {
    merchantId,
    currency,
    mode,
    source,
    netMinor: intent.amount + request.fee,
    feeMinor: -request.fee,
  });
  const expense = ledgerAccountId({ kind: 'providerFeeExpense', owner: view.slot, currency, mode });
  return [
    ...(from ? [{ ...from, amountMinor: -line.amount }] : []),
    ...merchant,
    { account: expense, amountMinor: line.amount - intent.amount },
  ];
}

function returnedEvents(
  { transactionId, requestId, intentId, merchantId, accountId, lineId, mode }: Returning,
  revision: number,
  requestRevision: number,
): Insert[] {
  return [
    addEvent(payoutEvents.reversed, {
      key: transactionId,
      mode,
      payload: { transactionId, requestId, intentId, merchantId, accountId, lineId, revision },
    }),
    addEvent(requestEvents.reversed, {
      key: requestId,
      mode,
      payload: { requestId, transactionId, merchantId, revision: requestRevision },
    }),
  ];
}
