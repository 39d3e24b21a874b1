import { accountId as ledgerAccountId, ledgerAccounts, post } from '#modules/ledger';
import { lineRows, withUse } from '#modules/matching/allocations';
import { addEvent, change, type CommandKind, lock, together } from '#platform/writer';
import { payoutEvents } from '../events.ts';
import { floatOf } from '../payout-ids.ts';
import { intentRows, payoutRows } from '../payout-rows.ts';
import { type PayoutLine, usableDebit, usedBy } from './settle-payout.ts';

/**
 * A debit is what the provider took for a payout, as a line of its own: the float moves against the
 * expense. Its cause is `line:<id>`, and the payout says what it cost. Refused with
 * lineAlreadyUsed, or payoutNotOpen when the payout's fee was taken already.
 */
export const payFee: CommandKind<PayoutLine> = {
  kind: 'payout.fee',
  lock: (input, slot) => [
    lock(lineRows, [input.lineId]),
    lock(payoutRows, [input.transactionId]),
    lock(intentRows, [input.intentId]),
    lock(ledgerAccounts, [floatOf(input), expenseOf(input, slot)]),
  ],
  decide: (input, view, cause) => {
    const line = usableDebit(input, view);
    if ('refused' in line) return line;
    const intent = view.row(intentRows, input.intentId);
    const payout = view.row(payoutRows, input.transactionId);
    const isItsFee =
      intent?.state === 'settled' &&
      intent.feeLineId === null &&
      intent.transactionId === payout?.id &&
      payout.providerFee === 0n &&
      intent.fee === line.amount &&
      intent.accountId === line.accountId &&
      intent.mode === line.mode;
    if (!isItsFee) return { refused: 'payoutNotOpen' };
    const posting = post(view, {
      cause,
      legs: [
        { account: floatOf(input), amountMinor: line.amount },
        { account: expenseOf(input, view.slot), amountMinor: -line.amount },
      ],
    });
    if ('refused' in posting) return posting;
    const { transactionId, intentId, accountId, merchantId, lineId, mode } = input;
    const published = addEvent(payoutEvents.feeSeen, {
      key: transactionId,
      mode,
      payload: { transactionId, intentId, accountId, merchantId, lineId },
    });
    const changes = [
      change(lineRows, withUse(line, { amountMinor: line.amount, depositId: transactionId })),
      change(payoutRows, {
        ...payout,
        providerFee: line.amount,
        revision: payout.revision + 1,
      }),
      change(intentRows, { ...intent, feeLineId: lineId, revision: intent.revision + 1 }),
    ];
    return {
      effects: together(posting, {
        changes,
        inserts: [
          usedBy(line, { purpose: 'payoutFee', target: `${transactionId}.fee` }),
          published,
        ],
      }),
      result: undefined,
    };
  },
};

function expenseOf({ currency, mode }: PayoutLine, slot: number): string {
  return ledgerAccountId({ kind: 'providerFeeExpense', owner: slot, currency, mode });
}
