import { intentMachine, mayMove, payoutMachine, withdrawalMachine } from '@wallet/contract';
import type { ErrorCode, IntentState } from '@wallet/contract';
import { releaseHold } from '#modules/ledger/postings';
import { rowKeys } from '#platform/row-mac';
import { addEvent, change } from '#platform/writer';
import type { Insert, Change, Effects, CommandKind, View } from '#platform/writer';
import { requestEvents, payoutEvents } from './events.ts';
import { isBorneOut, outcomes, withPower } from './intent-outcome.ts';
import { endingLocks, endingRows, releaseReserve } from './payout-ending.ts';
import type { Ending, EndingRows } from './payout-ending.ts';
import { intentRows, payoutRows, requestRows } from './payout-rows.ts';

/** Why it is certain that an attempt was not paid. */
export type Disproof =
  /** The journal that took it has closed it on disk: it will never be pressed. */
  | 'denied'
  /** No phone has it: none took it, or each that did has denied it. */
  | 'notTaken'
  /** The time for every line is over, and two complete reads, one behind a restart of the app, lack it. */
  | 'absent'
  /** Two persons say so. */
  | 'decided';

export interface Disproving extends Ending {
  disproof: Disproof;
  /** As it was when the proof was made. */
  intentRevision: number;
  /** Since when a phone had it when the proof was made: its history was looked through from then on. */
  takenAt: Date | null;
  reason: string;
  /** The request ends with it: its money returns. Otherwise another attempt may follow. */
  endsRequest: boolean;
}

const fits: Readonly<Record<Disproof, readonly IntentState[]>> = {
  denied: ['denied'],
  notTaken: ['waiting'],
  absent: ['taken', 'unknown'],
  decided: ['taken', 'unknown', 'pressed', 'denied'],
};

/**
 * An attempt is proved not to have been paid: it has failed, or was cancelled where no phone had
 * taken it; what it reserved is free, its guard stays for what may still come. When the request
 * ends with it, its hold is voided in the same item. Its end is signed, which is what permits
 * another attempt. Its cause is `payoutEnd:<transaction id>`. Refused with revisionConflict when
 * the intent moved since the proof, payoutNotOpen, holdNotPending, what `endingRows` says, and
 * rowNotProved where the intent does not bear the proof out: only two persons may end such a one,
 * and its request with it.
 */
export const endAttempt: CommandKind<Disproving> = {
  kind: 'payout.end',
  lock: (input, slot) => endingLocks(input, slot),
  decide: (input, view, cause) => {
    const rows = endingRows(input, view);
    if ('refused' in rows) return rows;
    const { intent, payout, request } = rows;
    if (intent.revision !== input.intentRevision) return { refused: 'revisionConflict' };
    // Taken before and denied each time, it was not cancelled: it has failed.
    const event = payout.status === 'queued' ? 'cancel' : 'disprove';
    if (
      !fits[input.disproof].includes(intent.state) ||
      !mayMove(payoutMachine, event, payout.status)
    )
      return { refused: 'payoutNotOpen' };
    const isByPersons = input.disproof === 'decided' && input.endsRequest;
    const isSameHand = intent.takenAt?.getTime() === input.takenAt?.getTime();
    if (!isByPersons && !(isSameHand && isBorneOut(rowKeys(), intent, input.disproof)))
      return { refused: 'rowNotProved' };
    const ended = {
      ...payout,
      status: payoutMachine.moves[event].to,
      statusReason: input.reason,
      completedAt: view.now,
      revision: payout.revision + 1,
    };
    const changes: Change[] = [
      change(payoutRows, ended),
      change(intentRows, {
        ...withPower(rowKeys(), intent, { outcome: outcomes.notPaid }),
        state: intentMachine.moves.close.to,
        revision: intent.revision + 1,
      }),
      ...releaseReserve(input, view, { intent, usedMinor: 0n }),
    ];
    const published = eventOf(input, {
      what: event === 'cancel' ? payoutEvents.cancelled : payoutEvents.failed,
      revision: ended.revision,
    });
    if (!input.endsRequest)
      return { effects: { changes, inserts: [published], legs: 0 }, result: undefined };
    const end = endRequest(input, view, cause, { request });
    if ('refused' in end) return end;
    return {
      effects: {
        changes: [...changes, ...end.changes],
        inserts: [published, ...end.inserts],
        legs: 0,
      },
      result: undefined,
    };
  },
};

function endRequest(
  input: Disproving,
  view: View,
  cause: string,
  { request }: Pick<EndingRows, 'request'>,
): Pick<Effects, 'changes' | 'inserts'> | { refused: ErrorCode } {
  if (!mayMove(withdrawalMachine, 'fail', request.status)) return { refused: 'payoutNotOpen' };
  const voided = releaseHold.decide(input, view, cause);
  if ('refused' in voided) return voided;
  const failed = {
    ...request,
    status: withdrawalMachine.moves.fail.to,
    revision: request.revision + 1,
  };
  const { requestId, transactionId, merchantId, mode, reason } = input;
  const published = addEvent(requestEvents.failed, {
    key: requestId,
    mode,
    payload: { requestId, transactionId, merchantId, reason, revision: failed.revision },
  });
  return {
    changes: [...voided.effects.changes, change(requestRows, failed)],
    inserts: [...voided.effects.inserts, published],
  };
}

function eventOf(
  { transactionId, requestId, intentId, merchantId, accountId, mode, reason }: Disproving,
  { what, revision }: { what: typeof payoutEvents.failed; revision: number },
): Insert {
  return addEvent(what, {
    key: transactionId,
    mode,
    payload: { transactionId, requestId, intentId, merchantId, accountId, reason, revision },
  });
}
