import type { Currency, ErrorCode, Mode } from '@wallet/contract';
import { accountId as ledgerAccountId, ledgerAccounts } from '#modules/ledger';
import { holds } from '#modules/ledger/postings';
import { change, type Change, lock, type LockRequest, type View } from '#platform/writer';
import { guardOf } from './payout-ids.ts';
import { intentRows, payoutRows, requestRows } from './payout-rows.ts';
import type { LockedIntent, LockedPayout, LockedRequest } from './payout-rows.ts';
import { accountDayId, accountDays, accountOuts, guardRows } from './reserve-rows.ts';

/** What names an attempt that is about to end, and everything its end touches. */
export interface Ending {
  intentId: string;
  transactionId: string;
  requestId: string;
  holdId: string;
  merchantId: string;
  accountId: string;
  payeeKey: string;
  amountMinor: bigint;
  currency: Currency;
  mode: Mode;
  day: number;
  /** Until then nothing of the same sum goes from here to this payee again: something may still come late. */
  guardMs: number;
}

export interface EndingRows {
  intent: LockedIntent;
  payout: LockedPayout;
  request: LockedRequest;
}

/** Every row that an end locks, but statement lines and the float. */
export function endingLocks(ending: Ending, slot: number): LockRequest[] {
  const { merchantId: owner, currency, mode } = ending;
  const accounts = [
    ledgerAccountId({ kind: 'merchantPayable', owner, currency, mode }),
    ledgerAccountId({ kind: 'merchantReceivable', owner, currency, mode }),
    ledgerAccountId({ kind: 'feeIncome', owner: slot, currency, mode }),
    ledgerAccountId({ kind: 'providerFeeExpense', owner: slot, currency, mode }),
  ];
  return [
    lock(payoutRows, [ending.transactionId]),
    lock(requestRows, [ending.requestId]),
    lock(intentRows, [ending.intentId]),
    lock(guardRows, [guardOf(ending)]),
    lock(holds, [ending.holdId]),
    lock(accountOuts, [ending.accountId]),
    lock(accountDays, [accountDayId(ending.accountId, ending.day)]),
    lock(ledgerAccounts, accounts),
  ];
}

/** The attempt's rows, when they belong together; refused with notFound, modeMismatch or stateConflict. */
export function endingRows(ending: Ending, view: View): EndingRows | { refused: ErrorCode } {
  const intent = view.row(intentRows, ending.intentId);
  const payout = view.row(payoutRows, ending.transactionId);
  const request = view.row(requestRows, ending.requestId);
  if (!intent || !payout || !request) return { refused: 'notFound' };
  if (
    [intent, payout, request].some(
      ({ mode, merchantId, currency }) =>
        mode !== ending.mode || merchantId !== ending.merchantId || currency !== ending.currency,
    )
  )
    return { refused: 'modeMismatch' };
  const isOne =
    intent.transactionId === payout.id &&
    intent.requestId === request.id &&
    payout.withdrawalRequestId === request.id &&
    intent.accountId === ending.accountId &&
    payout.accountId === ending.accountId &&
    intent.holdId === ending.holdId &&
    request.holdId === ending.holdId &&
    intent.amount === ending.amountMinor &&
    intent.payeeKey === ending.payeeKey &&
    intent.day === ending.day;
  return isOne ? { intent, payout, request } : { refused: 'stateConflict' };
}

/** Frees what an open intent reserved; `usedMinor` has left. The guard stays for what comes late. */
export function releaseReserve(
  ending: Ending,
  view: View,
  { intent, usedMinor }: { intent: LockedIntent; usedMinor: bigint },
): Change[] {
  const out = view.row(accountOuts, ending.accountId);
  const day = view.row(accountDays, accountDayId(ending.accountId, ending.day));
  const guard = view.row(guardRows, guardOf(ending));
  const reservedMinor = intent.amount + intent.fee;
  return [
    ...(out
      ? [
          change(accountOuts, {
            ...out,
            reserved: out.reserved - reservedMinor,
            openIntents: out.openIntents - 1,
          }),
        ]
      : []),
    ...(day
      ? [
          change(accountDays, {
            ...day,
            reservedOut: day.reservedOut - reservedMinor,
            usedOutToday: day.usedOutToday + usedMinor,
            countOut: day.countOut - (usedMinor === 0n ? 1 : 0),
          }),
        ]
      : []),
    ...(guard?.intentId === intent.id
      ? [
          change(guardRows, {
            ...guard,
            guardedUntil: new Date(view.now.getTime() + ending.guardMs),
          }),
        ]
      : []),
  ];
}
