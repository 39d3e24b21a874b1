import { type Currency, mayMove, type Mode, withdrawalMachine } from '@wallet/contract';
import { releaseHold } from '#modules/ledger/postings';
import { rowKeys } from '#platform/row-mac';
import { addEvent, change, type CommandKind, lock } from '#platform/writer';
import { requestEvents } from '../events.ts';
import { haveEnded } from '../intent-outcome.ts';
import { intentRows, payoutRows, requestRows } from '../payout-rows.ts';

export interface FailingRequest {
  requestId: string;
  /** Its last attempt, which has ended without paying. */
  transactionId: string;
  /** Of all its attempts. */
  intentIds: readonly string[];
  holdId: string;
  merchantId: string;
  currency: Currency;
  mode: Mode;
  reason: string;
}

/**
 * A request that nobody may pay any more fails, once and for good: its last attempt has ended without paying, so its
 * hold is voided and the money is available again. Its cause is `requestEnd:<request id>`. Refused with payoutNotOpen
 * while an attempt could still pay it, and with rowNotProved where only a status says that none can.
 */
export const failRequest: CommandKind<FailingRequest> = {
  kind: 'withdrawal.fail',
  lock: (input, slot) => [
    lock(payoutRows, [input.transactionId]),
    lock(requestRows, [input.requestId]),
    lock(intentRows, input.intentIds),
    ...releaseHold.lock(input, slot),
  ],
  decide: (input, view, cause) => {
    const { requestId, transactionId, merchantId, mode, reason } = input;
    const request = view.row(requestRows, requestId);
    const last = view.row(payoutRows, transactionId);
    if (
      request?.transactionId !== transactionId ||
      last?.withdrawalRequestId !== requestId ||
      request.holdId !== input.holdId
    )
      return { refused: 'stateConflict' };
    const mayHavePaid = last.status !== 'failed' && last.status !== 'cancelled';
    if (mayHavePaid || !mayMove(withdrawalMachine, 'fail', request.status))
      return { refused: 'payoutNotOpen' };
    const attempts = input.intentIds.map((id) => view.row(intentRows, id));
    if (mode === 'live' && !haveEnded(rowKeys(), request, attempts))
      return { refused: 'rowNotProved' };
    const voided = releaseHold.decide(input, view, cause);
    if ('refused' in voided) return voided;
    const failed = {
      ...request,
      status: withdrawalMachine.moves.fail.to,
      revision: request.revision + 1,
    };
    const published = addEvent(requestEvents.failed, {
      key: requestId,
      mode,
      payload: { requestId, transactionId, merchantId, reason, revision: failed.revision },
    });
    return {
      effects: {
        changes: [...voided.effects.changes, change(requestRows, failed)],
        inserts: [...voided.effects.inserts, published],
        legs: 0,
      },
      result: undefined,
    };
  },
};
