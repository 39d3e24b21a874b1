import { intentMachine, payoutMachine, withdrawalMachine } from '@wallet/contract';
import type { Currency, Mode } from '@wallet/contract';
import type { OutLimits } from '#modules/account-selection';
import { writtenDecisions } from '#modules/approvals';
import { holds } from '#modules/ledger/postings';
import { ledgerAccounts } from '#modules/ledger';
import { macOfRow, type RowKeys } from '#platform/row-mac';
import { add, addEvent, change, lock } from '#platform/writer';
import type { Insert, Change, CommandKind, View } from '#platform/writer';
import { agreeingPersons, policyRows } from '#modules/withdrawals/evidence';
import type { ApprovalTerms, EvidenceIds } from '#modules/withdrawals/evidence';
import { payoutEvents, requestEvents } from '../events.ts';
import { intentPower, type NewIntent, newIntentRows } from '../intent-power.ts';
import { attemptBlocker } from './attempt-blocker.ts';
import { floatOf, guardOf, receivableOf } from '../payout-ids.ts';
import { intentRows, newPayoutRows, payoutRows, requestRows } from '../payout-rows.ts';
import type { LockedRequest, NewPayout } from '../payout-rows.ts';
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
  /** The hold that pays it. */
  holdId: string;
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
 * A request that may be paid gets its next attempt: a payout, and the one intent that its phone may
 * press. What leaves the account is reserved in the same item, and the payee is guarded against a
 * twin. Nothing is posted: the money is held, and only a statement line moves it. Its cause is
 * `payout:<request id>.<number of attempts before it>`. Refused with stateConflict,
 * revisionConflict the request is no longer to be paid, or changed since payoutNotAsApproved its
 * bytes are not what was approved payoutNotApproved no proved decisions, or not enough of them,
 * speak for it now rowNotProved a row that speaks for it was changed behind the application, or an
 * attempt before it
 *                                      was ended by somebody else than the application
 *   holdNotPending its money is not held payoutGuarded the same sum is on its way from here to this
 *   payee, or was a short time ago accountOutOfReach the account's limits or its money do not reach
 *   merchantOwes what the merchant owes is not covered yet
 */
export const beginAttempt = (keys: RowKeys): CommandKind<Beginning> => ({
  kind: 'payout.begin',
  lock: (input) => [
    lock(payoutRows, [input.transactionId]),
    lock(requestRows, [input.requestId]),
    lock(writtenDecisions, input.decisionIds),
    lock(agreeingPersons, input.personIds),
    lock(policyRows, [input.merchantId]),
    lock(intentRows, [input.intentId, ...input.formerIntentIds]),
    lock(guardRows, [guardOf(input)]),
    lock(holds, [input.holdId]),
    lock(accountOuts, [input.accountId]),
    lock(
      accountDays,
      input.monthDays.map((day) => accountDayId(input.accountId, day)),
    ),
    lock(ledgerAccounts, [floatOf(input), receivableOf(input)]),
  ],
  decide: (input, view) => {
    const problem = attemptBlocker(keys, input, view);
    const request = view.row(requestRows, input.requestId);
    if (problem !== null || !request) return { refused: problem ?? 'stateConflict' };
    const begun = {
      ...request,
      status: withdrawalMachine.moves.send.to,
      transactionId: input.transactionId,
      revision: request.revision + 1,
    };
    const changes = [change(requestRows, begun), ...reserve(input, view)];
    return {
      effects: {
        changes,
        inserts: [
          ...newRows(keys, input, request),
          ...guard(input, view).inserts,
          ...eventsOf(input, request),
        ],
        legs: 0,
      },
      result: undefined,
    };
  },
});

function reserve(input: Beginning, view: View): Change[] {
  const out = view.row(accountOuts, input.accountId);
  const today = view.row(accountDays, accountDayId(input.accountId, input.day));
  if (!out || !today) return [];
  const takenMinor = input.amountMinor + input.providerFeeMinor;
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
    ...guard(input, view).changes,
  ];
}

/** The payee's guard, made or taken over from an intent whose time is over. */
function guard(input: Beginning, view: View): { changes: Change[]; inserts: Insert[] } {
  const { accountId, payeeKey, amountMinor: amount, mode, intentId } = input;
  const old = view.row(guardRows, guardOf(input));
  if (old)
    return {
      changes: [change(guardRows, { ...old, intentId, guardedUntil: null })],
      inserts: [],
    };
  return {
    changes: [],
    inserts: [add(newGuardRows, { accountId, payeeKey, amount, mode, intentId })],
  };
}

function newRows(keys: RowKeys, input: Beginning, request: LockedRequest): Insert[] {
  return [
    add(newPayoutRows, payoutOf(input, request)),
    add(newIntentRows, intentOf(keys, input, request)),
  ];
}

function payoutOf(input: Beginning, { fee }: LockedRequest): NewPayout {
  const {
    transactionId: id,
    requestId,
    code,
    merchantId,
    mode,
    method,
    accountId,
    deviceId,
  } = input;
  const { currency, payeeKey, amountMinor } = input;
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
    payee: input.payeeShown,
    payeeKey,
    status: payoutMachine.moves.queue.to,
  };
}

/** Signed, with the ticket for the first phone that asks. */
function intentOf(keys: RowKeys, input: Beginning, { holdId }: LockedRequest): NewIntent {
  const { intentId: id, transactionId, requestId, accountId, deviceId, merchantId, mode } = input;
  const { currency, payeeKey, amountMinor: amount, providerFeeMinor: fee } = input;
  const { day, method, rail, payloadHash, choice, merchantReference } = input;
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
): Insert[] {
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
