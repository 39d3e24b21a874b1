import { intentMachine, payoutMachine, withdrawalMachine } from '@wallet/contract';
import type { Currency, Mode } from '@wallet/contract';
import type { OutLimits } from '#modules/account-selection';
import { writtenDecisions } from '#modules/approvals';
import { holds } from '#modules/ledger/postings';
import { ledgerAccounts } from '#modules/ledger';
import { macOfRow } from '#platform/row-mac';
import type { RowKeys } from '#platform/row-mac';
import { add, addEvent, change, lock } from '#platform/writer';
import type { Addition, Change, ItemKind, View } from '#platform/writer';
import { agreeingPersons, policyRows } from '../approval/approval-rows.ts';
import { payoutEvents, requestEvents } from '../events.ts';
import { intentPower, newIntentRows } from '../intent-power.ts';
import type { NewIntent } from '../intent-power.ts';
import { whyNotBegin } from './judge-attempt.ts';
import type { ApprovalTerms } from '../approval/judge-approved.ts';
import { floatOf, guardOf, receivableOf, requestHold } from '../payout-ids.ts';
import { intentRows, newPayoutRows, payoutRows, requestRows } from '../payout-rows.ts';
import type { LockedRequest, NewPayout } from '../payout-rows.ts';
import type { EvidenceIds } from '../approval/read-evidence.ts';
import {
  accountDayId,
  accountDays,
  accountOuts,
  guardRows,
  minuteWith,
  newGuardRows,
} from '../reserve-rows.ts';

export interface Beginning extends EvidenceIds {
  requestId: string;
  /** As it was when the account was chosen. */
  requestRevision: number;
  terms: ApprovalTerms;
  /** Made again from what the phone will be told; it must be what was approved. */
  payloadHash: string;
  /** The intents of all attempts before it, which must have ended, each of them proved. */
  formerIntentIds: readonly string[];
  transactionId: string;
  intentId: string;
  code: string;
  merchantId: string;
  merchantReference: string | null;
  accountId: string;
  deviceId: string;
  method: string;
  rail: string;
  payeeKey: string;
  /** What screens may show of the payee, as JSON. */
  payeeShown: string;
  currency: Currency;
  mode: Mode;
  amountMinor: bigint;
  providerFeeMinor: bigint;
  /** The provider's day, in days since 2000-01-01, and the days of its month so far. */
  day: number;
  monthDays: readonly number[];
  limits: OutLimits;
  /** What the agent last read; older than five minutes it is worth nothing. */
  reported: { balanceMinor: bigint; at: Date } | null;
  /** Why this account and this rail, as JSON: evidence for whoever looks at the attempt later. */
  choice: string;
}

/**
 * A request that may be paid gets its next attempt: a payout, and the one intent that its phone may press. What leaves
 * the account is reserved in the same item, and the payee is guarded against a twin. Nothing is posted: the money is
 * held, and only a statement line moves it. Its cause is `payout:<request id>.<number of attempts before it>`. Refused with
 *   stateConflict, revisionConflict    the request is no longer to be paid, or changed since
 *   payoutNotAsApproved                its bytes are not what was approved
 *   payoutNotApproved                  no proved decisions, or not enough of them, speak for it now
 *   rowNotProved                       a row that speaks for it was changed behind the application, or an attempt before it
 *                                      was ended by somebody else than the application
 *   holdNotPending                     its money is not held
 *   payoutGuarded                      the same sum is on its way from here to this payee, or was a short time ago
 *   accountOutOfReach                  the account's limits or its money do not reach
 *   merchantOwes                       what the merchant owes is not covered yet
 */
export const beginAttempt = (keys: RowKeys): ItemKind<Beginning> => ({
  kind: 'payout.begin',
  lock: (wish) => [
    lock(payoutRows, [wish.transactionId]),
    lock(requestRows, [wish.requestId]),
    lock(writtenDecisions, wish.decisionIds),
    lock(agreeingPersons, wish.personIds),
    lock(policyRows, [wish.merchantId]),
    lock(intentRows, [wish.intentId, ...wish.formerIntentIds]),
    lock(guardRows, [guardOf(wish)]),
    lock(holds, [requestHold(wish.requestId)]),
    lock(accountOuts, [wish.accountId]),
    lock(
      accountDays,
      wish.monthDays.map((day) => accountDayId(wish.accountId, day)),
    ),
    lock(ledgerAccounts, [floatOf(wish), receivableOf(wish)]),
  ],
  judge: (wish, view) => {
    const problem = whyNotBegin(keys, wish, view);
    const request = view.row(requestRows, wish.requestId);
    if (problem !== null || !request) return { refused: problem ?? 'stateConflict' };
    const begun = {
      ...request,
      status: withdrawalMachine.moves.send.to,
      transactionId: wish.transactionId,
      revision: request.revision + 1,
    };
    const changes = [change(requestRows, begun), ...reserve(wish, view)];
    return {
      effects: {
        changes,
        additions: [
          ...newRows(keys, wish, request),
          ...guard(wish, view).additions,
          ...eventsOf(wish, request),
        ],
        legs: 0,
      },
      result: undefined,
    };
  },
});

function reserve(wish: Beginning, view: View): Change[] {
  const out = view.row(accountOuts, wish.accountId);
  const today = view.row(accountDays, accountDayId(wish.accountId, wish.day));
  if (!out || !today) return [];
  const takenMinor = wish.amountMinor + wish.providerFeeMinor;
  return [
    change(accountOuts, {
      ...out,
      reserved: out.reserved + takenMinor,
      openIntents: out.openIntents + 1,
      ...minuteWith(out, view.now, takenMinor),
    }),
    change(accountDays, {
      ...today,
      reservedOut: today.reservedOut + takenMinor,
      countOut: today.countOut + 1,
    }),
    ...guard(wish, view).changes,
  ];
}

/** The payee's guard, made or taken over from an intent whose time is over. */
function guard(wish: Beginning, view: View): { changes: Change[]; additions: Addition[] } {
  const { accountId, payeeKey, amountMinor: amount, mode, intentId } = wish;
  const old = view.row(guardRows, guardOf(wish));
  if (old)
    return {
      changes: [change(guardRows, { ...old, intentId, guardedUntil: null })],
      additions: [],
    };
  return {
    changes: [],
    additions: [add(newGuardRows, { accountId, payeeKey, amount, mode, intentId })],
  };
}

function newRows(keys: RowKeys, wish: Beginning, request: LockedRequest): Addition[] {
  return [
    add(newPayoutRows, payoutOf(wish, request)),
    add(newIntentRows, intentOf(keys, wish, request)),
  ];
}

function payoutOf(wish: Beginning, { fee }: LockedRequest): NewPayout {
  const {
    transactionId: id,
    requestId,
    code,
    merchantId,
    mode,
    method,
    accountId,
    deviceId,
  } = wish;
  const { currency, payeeKey, amountMinor } = wish;
  return {
    id,
    kind: 'payout',
    code,
    merchantId,
    mode,
    withdrawalRequestId: requestId,
    method,
    accountId,
    deviceId,
    currency,
    paymentAmount: amountMinor,
    finalPayment: amountMinor,
    merchantFee: fee,
    payee: wish.payeeShown,
    payeeKey,
    status: payoutMachine.moves.queue.to,
  };
}

/** Signed, with the ticket for the first phone that asks. */
function intentOf(keys: RowKeys, wish: Beginning, { holdId }: LockedRequest): NewIntent {
  const { intentId: id, transactionId, requestId, accountId, deviceId, merchantId, mode } = wish;
  const { currency, payeeKey, amountMinor: amount, providerFeeMinor: fee } = wish;
  const { day, method, rail, payloadHash, choice, merchantReference } = wish;
  const intent = {
    id,
    transactionId,
    requestId,
    holdId: holdId ?? '',
    accountId,
    deviceId,
    merchantId,
    mode,
    payeeKey,
    currency,
    amount,
    fee,
    day,
    method,
    rail,
    payloadHash,
    ticket: 0,
    given: null,
    outcome: null,
  };
  const mac = macOfRow(keys, intentPower, intent);
  return { ...intent, mac, choice, merchantReference, state: intentMachine.initial };
}

function eventsOf(
  { transactionId, requestId, intentId, accountId, deviceId, merchantId, mode }: Beginning,
  request: LockedRequest,
): Addition[] {
  const begun = addEvent(payoutEvents.begun, {
    key: transactionId,
    mode,
    payload: { transactionId, requestId, intentId, accountId, deviceId, merchantId, revision: 1 },
  });
  if (request.status === 'processing') return [begun];
  return [
    begun,
    addEvent(requestEvents.processing, {
      key: requestId,
      mode,
      payload: { requestId, merchantId, revision: request.revision + 1 },
    }),
  ];
}
