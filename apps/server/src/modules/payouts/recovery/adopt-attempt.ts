import { intentMachine, payoutMachine, withdrawalMachine } from '@wallet/contract';
import type { Currency, ErrorCode, IntentState, Mode } from '@wallet/contract';
import { holds } from '#modules/ledger/postings';
import { macOfRow, type Proved, rowKeys } from '#platform/row-mac';
import { add, addEvent, change, lock } from '#platform/writer';
import type { Insert, Change, Insertable, CommandKind, View } from '#platform/writer';
import { payoutEvents, requestEvents } from '../events.ts';
import { givenAs } from '../intent-outcome.ts';
import { type IntentPower, intentPower } from '../intent-power.ts';
import { requestHold } from '#modules/withdrawals/evidence';
import { guardOf } from '../payout-ids.ts';
import { intentRows, newPayoutRows, payoutRows, requestRows } from '../payout-rows.ts';
import type { LockedRequest } from '../payout-rows.ts';
import {
  accountDayId,
  accountDays,
  accountOuts,
  guardRows,
  newGuardRows,
} from '../reserve-rows.ts';

export interface Adoption {
  requestId: string;
  /** As it was when no attempt of it was open: another one would have changed it. */
  requestRevision: number;
  transactionId: string;
  /** As the journal calls it; what its phone says of it later is heard. */
  intentId: string;
  code: string;
  merchantId: string;
  merchantReference: string | null;
  accountId: string;
  deviceId: string;
  method: string;
  payeeKey: string;
  payeeShown: string;
  currency: Currency;
  mode: Mode;
  amountMinor: bigint;
  providerFeeMinor: bigint;
  day: number;
  epoch: number;
  journalId: string;
  sequence: number;
  takenAt: Date;
  /** From then on an empty history says something. */
  decideAfter: Date;
  /** What the journal saw, as JSON. */
  evidence: string;
}

/**
 * An attempt that was made after the backup from which this database was restored is known again: a
 * payout and its intent as they were when a phone had taken them, their outcome unknown until the
 * history shows it. So nobody sends the request a second time. Nothing is posted. Its cause is
 * `adopt:<intent id>`. Refused with stateConflict, revisionConflict or holdNotPending when the
 * request is not one that could have been sent.
 */
export const adoptAttempt: CommandKind<Adoption> = {
  kind: 'payout.adopt',
  lock: (input) => [
    lock(payoutRows, [input.transactionId]),
    lock(requestRows, [input.requestId]),
    lock(intentRows, [input.intentId]),
    lock(guardRows, [guardOf(input)]),
    lock(holds, [requestHold(input.requestId)]),
    lock(accountOuts, [input.accountId]),
    lock(accountDays, [accountDayId(input.accountId, input.day)]),
  ],
  decide: (input, view) => {
    const request = view.row(requestRows, input.requestId);
    const problem = whyNotAdopt(request, input, view);
    if (problem !== null || !request) return { refused: problem ?? 'notFound' };
    const begun = {
      ...request,
      status: withdrawalMachine.moves.send.to,
      transactionId: input.transactionId,
      revision: request.revision + 1,
    };
    return {
      effects: {
        changes: [change(requestRows, begun), ...reserve(input, view)],
        inserts: [...newRows(input, request, view), ...eventsOf(input, request)],
        legs: 0,
      },
      result: undefined,
    };
  },
};

function whyNotAdopt(
  request: LockedRequest | undefined,
  input: Adoption,
  view: View,
): ErrorCode | null {
  if (
    !request ||
    request.merchantId !== input.merchantId ||
    request.mode !== input.mode ||
    request.currency !== input.currency ||
    request.amount !== input.amountMinor
  )
    return 'stateConflict';
  if (request.status !== 'approved' && request.status !== 'processing') return 'stateConflict';
  if (request.revision !== input.requestRevision) return 'revisionConflict';
  if (view.row(payoutRows, input.transactionId) || view.row(intentRows, input.intentId))
    return 'stateConflict';
  const hold = view.row(holds, requestHold(input.requestId));
  return hold?.status === 'pending' && hold.id === request.holdId ? null : 'holdNotPending';
}

function reserve(input: Adoption, view: View): Change[] {
  const out = view.row(accountOuts, input.accountId);
  const day = view.row(accountDays, accountDayId(input.accountId, input.day));
  const guard = view.row(guardRows, guardOf(input));
  const takenMinor = input.amountMinor + input.providerFeeMinor;
  return [
    ...(out
      ? [
          change(accountOuts, {
            ...out,
            reserved: out.reserved + takenMinor,
            openIntents: out.openIntents + 1,
          }),
        ]
      : []),
    ...(day
      ? [
          change(accountDays, {
            ...day,
            reservedOut: day.reservedOut + takenMinor,
            countOut: day.countOut + 1,
          }),
        ]
      : []),
    ...(guard
      ? [change(guardRows, { ...guard, intentId: input.intentId, guardedUntil: null })]
      : []),
  ];
}

interface AdoptedIntent extends Proved<IntentPower> {
  merchantReference: string | null;
  state: IntentState;
  epoch: number;
  journalId: string;
  journalSequence: bigint;
  pressUntil: Date;
  takenAt: Date;
  decideAfter: Date;
  evidence: string;
  createdAt: Date;
}

const adoptedIntentRows: Insertable<AdoptedIntent> = {
  name: 'adoptedPayoutIntent',
  table: 'payout_intent',
  columns: {
    id: 'text',
    transactionId: 'text',
    requestId: 'text',
    holdId: 'text',
    accountId: 'text',
    deviceId: 'text',
    merchantId: 'text',
    mode: 'text',
    payeeKey: 'text',
    currency: 'text',
    amount: 'bigint',
    fee: 'bigint',
    day: 'integer',
    method: 'text',
    rail: 'text',
    payloadHash: 'text',
    ticket: 'integer',
    given: 'text',
    outcome: 'text',
    mac: 'text',
    merchantReference: 'text',
    state: 'text',
    epoch: 'integer',
    journalId: 'text',
    journalSequence: 'bigint',
    pressUntil: 'timestamptz',
    takenAt: 'timestamptz',
    decideAfter: 'timestamptz',
    evidence: 'jsonb',
    createdAt: 'timestamptz',
  },
  sealed: ['transactionId', 'holdId', 'accountId', 'payeeKey', 'amount', 'state'],
};

function newRows(input: Adoption, { fee, holdId }: LockedRequest, view: View): Insert[] {
  const {
    transactionId,
    requestId,
    intentId: id,
    accountId,
    deviceId,
    merchantId,
    mode,
    currency,
    payeeKey,
    amountMinor: amount,
    method,
    code,
    day,
    epoch,
    journalId,
    takenAt,
    decideAfter,
    evidence,
    merchantReference,
  } = input;
  const payout = {
    id: transactionId,
    kind: 'payout' as const,
    code,
    merchantId,
    mode,
    withdrawalRequestId: requestId,
    method,
    accountId,
    deviceId,
    currency,
    paymentAmount: amount,
    finalPayment: amount,
    merchantFee: fee,
    payee: input.payeeShown,
    payeeKey,
    status: payoutMachine.moves.loseSight.to,
  };
  // Signed without a ticket: it records what a phone did, and is given to nobody.
  const power = {
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
    fee: input.providerFeeMinor,
    day,
    method,
    rail: 'recovered',
    payloadHash: null,
    ticket: null,
    given: givenAs(input),
    outcome: null,
  };
  const intent = {
    ...power,
    mac: macOfRow(rowKeys(), intentPower, power),
    merchantReference,
    state: intentMachine.moves.recover.to,
    epoch,
    journalId,
    journalSequence: BigInt(input.sequence),
    pressUntil: takenAt,
    takenAt,
    decideAfter,
    evidence,
    createdAt: takenAt,
  };
  const guard = view.row(guardRows, guardOf(input))
    ? []
    : [add(newGuardRows, { accountId, payeeKey, amount, mode, intentId: id })];
  return [add(newPayoutRows, payout), add(adoptedIntentRows, intent), ...guard];
}

function eventsOf(
  { transactionId, requestId, intentId, accountId, merchantId, mode }: Adoption,
  request: LockedRequest,
): Insert[] {
  const known = addEvent(payoutEvents.unknown, {
    key: transactionId,
    mode,
    payload: { transactionId, requestId, intentId, merchantId, accountId, revision: 1 },
  });
  if (request.status === 'processing') return [known];
  return [
    known,
    addEvent(requestEvents.processing, {
      key: requestId,
      mode,
      payload: { requestId, merchantId, revision: request.revision + 1 },
    }),
  ];
}
