import { mayMove, payoutMachine } from '@wallet/contract';
import { accountId as ledgerAccountId, balanceChanged, ledgerAccounts, post, together } from '#modules/ledger';
import type { Leg } from '#modules/ledger';
import { lineRows, withUse } from '#modules/deposits';
import { addFact, change, lock } from '#platform/writer';
import type { ItemKind, View } from '#platform/writer';
import { endingLocks, endingRows } from './payout-ending.ts';
import { floatOf } from './payout-ids.ts';
import { intentRows, payoutRows, requestRows } from './payout-rows.ts';
import { usableDebit, usedBy } from './settle-payout.ts';
import type { PayoutLine } from './settle-payout.ts';

/**
 * A debit shows that an attempt was paid although it was told as failed: the merchant's payable is charged down to what
 * is held, the rest is what the merchant owes; no fee is taken. The request stays failed, the attempt is
 * `paidAfterFailure`, and people are told. Its cause is `line:<id>`. Refused like `settlePayout`.
 */
export const surfacePayout: ItemKind<PayoutLine, { owedMinor: bigint }> = {
  kind: 'payout.surface',
  lock: (wish, slot) => [lock(lineRows, [wish.lineId]), ...endingLocks(wish, slot), lock(ledgerAccounts, [floatOf(wish)])],
  judge: (wish, view, cause) => {
    const line = usableDebit(wish, view);
    if ('refused' in line) return line;
    const rows = endingRows(wish, view);
    if ('refused' in rows) return rows;
    const { intent, payout, request } = rows;
    const isItsSum = line.amount === intent.amount || line.amount === intent.amount + intent.fee;
    if (!isItsSum || intent.state !== 'closed' || !mayMove(payoutMachine, 'surface', payout.status)) return { refused: 'payoutNotOpen' };
    const charge = chargeOf(wish, view);
    if (!charge) return { refused: 'ledgerAccountMissing' };
    const posting = post(view, { cause, legs: [...charge.legs, ...lineLegs(wish, view, line.amount)] });
    if ('refused' in posting) return posting;
    const surfaced = {
      ...payout, status: payoutMachine.moves.surface.to, paidAmount: line.amount, net: -intent.amount, lineId: line.id, providerTransactionId: line.providerTransactionId,
      paidAt: line.occurredTo, revision: payout.revision + 1,
    };
    const { transactionId, requestId, intentId, merchantId, accountId, mode } = wish;
    const payload = { transactionId, requestId, intentId, merchantId, accountId, lineId: line.id, owedMinor: String(charge.owedMinor), revision: surfaced.revision };
    const known = { ...request, revision: request.revision + 1 };
    const facts = [
      addFact({ name: 'payouts.paidAfterFailure', key: transactionId, mode, payload }),
      addFact({ name: 'withdrawals.exception', key: requestId, mode, payload: { requestId, merchantId, revision: known.revision } }),
    ];
    const changes = [
      change(lineRows, withUse(line, { amountMinor: line.amount, depositId: payout.id })), change(payoutRows, surfaced), change(requestRows, known),
      change(intentRows, { ...intent, state: 'settled', lineId: line.id, revision: intent.revision + 1 }),
    ];
    const additions = [usedBy(line, { purpose: 'payout', target: payout.id }), ...facts, balanceChanged({ merchantId, mode })];
    return { effects: together(posting, { changes, additions }), result: { owedMinor: charge.owedMinor } };
  },
};

function chargeOf({ merchantId: owner, amountMinor, currency, mode }: PayoutLine, view: View): { legs: Leg[]; owedMinor: bigint } | undefined {
  const payable = view.row(ledgerAccounts, ledgerAccountId({ kind: 'merchantPayable', owner, currency, mode }));
  if (!payable) return undefined;
  const freeMinor = payable.posted - payable.held;
  const takenMinor = freeMinor < amountMinor ? freeMinor : amountMinor;
  const owedMinor = amountMinor - takenMinor;
  const receivable = ledgerAccountId({ kind: 'merchantReceivable', owner, currency, mode });
  return { legs: [{ account: payable.id, amountMinor: -takenMinor }, { account: receivable, amountMinor: -owedMinor }], owedMinor };
}

function lineLegs({ accountId, amountMinor, currency, mode }: PayoutLine, view: View, lineMinor: bigint): Leg[] {
  const expense = ledgerAccountId({ kind: 'providerFeeExpense', owner: view.slot, currency, mode });
  return [{ account: floatOf({ accountId, currency, mode }), amountMinor: lineMinor }, { account: expense, amountMinor: amountMinor - lineMinor }];
}
