import { intentMachine, mayMove, payoutMachine, withdrawalMachine } from '@wallet/contract';
import {
  accountId as ledgerAccountId,
  balanceChanged,
  ledgerAccounts,
  post,
} from '#modules/ledger';
import { commitHeld } from '#modules/ledger/postings';
import type { Leg } from '#modules/ledger';
import { lineRows, type LockedLine, withUse } from '#modules/matching/allocations';
import { rowKeys } from '#platform/row-mac';
import { addEvent, change, lock, together } from '#platform/writer';
import type { Change, CommandKind, LedgerDecision, View } from '#platform/writer';
import { payoutEvents, requestEvents } from '../events.ts';
import { endingLocks, endingRows, type EndingRows } from '../payout-ending.ts';
import { areProved, paidAt, withPower } from '../intent-outcome.ts';
import { floatOf } from '../payout-ids.ts';
import { intentRows, payoutRows, requestRows } from '../payout-rows.ts';
import type { LockedPayout, LockedRequest } from '../payout-rows.ts';
import { paidLegs, type PayoutLine, usableDebit, usedBy } from './settle-payout.ts';

/**
 * A debit shows that an attempt was paid although it was taken for failed; it is
 * `paidAfterFailure`, and people are told. While its request still waits for a next attempt, that
 * is paid with it, from what is held. Otherwise the merchant's payable is charged down to what is
 * held, the rest is what the merchant owes, and no fee is taken: a failed request stays failed, and
 * one with another attempt on its way ends when that one does. Its cause is `line:<id>`. Refused
 * like `settlePayout`.
 */
export const surfacePayout: CommandKind<PayoutLine, { owedMinor: bigint }> = {
  kind: 'payout.surface',
  lock: (input, slot) => [
    lock(lineRows, [input.lineId]),
    ...endingLocks(input, slot),
    lock(intentRows, input.lastIntentId === undefined ? [] : [input.lastIntentId]),
    lock(ledgerAccounts, [floatOf(input)]),
  ],
  decide: (input, view, cause) => {
    const line = usableDebit(input, view);
    if ('refused' in line) return line;
    const rows = endingRows(input, view);
    if ('refused' in rows) return rows;
    const { intent, payout, request } = rows;
    if (!areProved({ intent, request })) return { refused: 'rowNotProved' };
    const isItsSum = line.amount === intent.amount || line.amount === intent.amount + intent.fee;
    if (
      !isItsSum ||
      !mayMove(intentMachine, 'surface', intent.state) ||
      !mayMove(payoutMachine, 'surface', payout.status)
    )
      return { refused: 'payoutNotOpen' };
    if (isWaitedFor(input, view, request)) return paidAtLast(input, view, { cause, rows, line });
    const charge = chargeOf(input, view);
    if (!charge) return { refused: 'ledgerAccountMissing' };
    const posting = post(view, {
      cause,
      legs: [...charge.legs, ...lineLegs(input, view, line.amount)],
    });
    if ('refused' in posting) return posting;
    const surfaced = surfacedPayout(payout, line, intent.amount);
    const { transactionId, requestId, intentId, merchantId, accountId, mode } = input;
    const payload = {
      transactionId,
      requestId,
      intentId,
      merchantId,
      accountId,
      lineId: line.id,
      owedMinor: String(charge.owedMinor),
      revision: surfaced.revision,
    };
    const known = { ...request, revision: request.revision + 1 };
    const events = [
      addEvent(payoutEvents.paidAfterFailure, { key: transactionId, mode, payload }),
      addEvent(requestEvents.exception, {
        key: requestId,
        mode,
        payload: { requestId, merchantId, revision: known.revision },
      }),
    ];
    const changes = [
      ...usedRows({ intent, payout, line, at: view.now }),
      change(payoutRows, surfaced),
      change(requestRows, known),
    ];
    const inserts = [
      usedBy(line, { purpose: 'payout', target: payout.id }),
      ...events,
      balanceChanged({ merchantId, mode }),
    ];
    return {
      effects: together(posting, { changes, inserts }),
      result: { owedMinor: charge.owedMinor },
    };
  },
};

/** The request is on its way and no attempt of it is open: this one, or the newest, has ended without paying. */
function isWaitedFor(
  { lastIntentId }: PayoutLine,
  view: View,
  { status, transactionId }: LockedRequest,
): boolean {
  const last = lastIntentId === undefined ? undefined : view.row(intentRows, lastIntentId);
  return (
    status === 'processing' && last?.state === 'closed' && last.transactionId === transactionId
  );
}

function paidAtLast(
  input: PayoutLine,
  view: View,
  { cause, rows, line }: { cause: string; rows: EndingRows; line: LockedLine },
): LedgerDecision<{ owedMinor: bigint }> {
  const { intent, payout, request } = rows;
  const { transactionId, requestId, intentId, merchantId, accountId, mode } = input;
  const surfaced = surfacedPayout(payout, line, intent.amount + request.fee);
  const done = {
    ...request,
    status: withdrawalMachine.moves.succeed.to,
    transactionId,
    revision: request.revision + 1,
  };
  const events = [
    addEvent(payoutEvents.paidAfterFailure, {
      key: transactionId,
      mode,
      payload: {
        transactionId,
        requestId,
        intentId,
        merchantId,
        accountId,
        lineId: line.id,
        owedMinor: '0',
        revision: surfaced.revision,
      },
    }),
    addEvent(requestEvents.succeeded, {
      key: requestId,
      mode,
      payload: { requestId, transactionId, merchantId, revision: done.revision },
    }),
  ];
  const changes = [
    ...usedRows({ intent, payout, line, at: view.now }),
    change(payoutRows, surfaced),
    change(requestRows, done),
  ];
  const effects = commitHeld(view, input, {
    cause,
    legsOf: (payable) => paidLegs(input, view, { ...rows, line, payable, source: floatOf(input) }),
    rows: { changes, inserts: [usedBy(line, { purpose: 'payout', target: payout.id }), ...events] },
  });
  return 'refused' in effects ? effects : { effects, result: { owedMinor: 0n } };
}

function surfacedPayout(payout: LockedPayout, line: LockedLine, takenMinor: bigint): LockedPayout {
  const { providerTransactionId, occurredTo: paidAt } = line;
  return {
    ...payout,
    status: payoutMachine.moves.surface.to,
    paidAmount: payout.paymentAmount,
    providerFee: line.amount - payout.paymentAmount,
    net: -takenMinor,
    lineId: line.id,
    providerTransactionId,
    paidAt,
    revision: payout.revision + 1,
  };
}

function usedRows({
  intent,
  payout,
  line,
  at,
}: Pick<EndingRows, 'intent' | 'payout'> & { line: LockedLine; at: Date }): Change[] {
  return [
    change(lineRows, withUse(line, { amountMinor: line.amount, depositId: payout.id })),
    change(intentRows, {
      ...withPower(rowKeys(), intent, { outcome: paidAt(at) }),
      state: intentMachine.moves.surface.to,
      lineId: line.id,
      revision: intent.revision + 1,
    }),
  ];
}

function chargeOf(
  { merchantId: owner, amountMinor, currency, mode }: PayoutLine,
  view: View,
): { legs: Leg[]; owedMinor: bigint } | undefined {
  const payable = view.row(
    ledgerAccounts,
    ledgerAccountId({ kind: 'merchantPayable', owner, currency, mode }),
  );
  if (!payable) return undefined;
  const freeMinor = payable.posted - payable.held;
  const takenMinor = freeMinor < amountMinor ? freeMinor : amountMinor;
  const owedMinor = amountMinor - takenMinor;
  const receivable = ledgerAccountId({ kind: 'merchantReceivable', owner, currency, mode });
  return {
    legs: [
      { account: payable.id, amountMinor: -takenMinor },
      { account: receivable, amountMinor: -owedMinor },
    ],
    owedMinor,
  };
}

function lineLegs(
  { accountId, amountMinor, currency, mode }: PayoutLine,
  view: View,
  lineMinor: bigint,
): Leg[] {
  const expense = ledgerAccountId({ kind: 'providerFeeExpense', owner: view.slot, currency, mode });
  return [
    { account: floatOf({ accountId, currency, mode }), amountMinor: lineMinor },
    { account: expense, amountMinor: amountMinor - lineMinor },
  ];
}
