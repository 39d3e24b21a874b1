import type { Stand } from '#modules/approvals/words';
import { mayMove, withdrawalMachine } from '@wallet/contract';
import type { Currency, WithdrawalStatusReason } from '@wallet/contract';
import { releaseHold } from '#modules/ledger/postings';
import { haveEnded, intentRows, requestRows } from '#modules/payouts';
import { requestHold } from './evidence/destination.ts';
import { change, type CommandKind, type Effects, lock } from '#platform/writer';
import type { RowKeys } from '#platform/row-mac';
import { actedOn, recordOf, eventOf, wordOf } from './decision-rows.ts';
import type { Decider, RequestAct, Word } from './decision-rows.ts';
import { withdrawalEvents } from './events.ts';

export interface Ending extends RequestAct {
  currency: Currency;
  /** Of all its attempts. */
  intentIds: readonly string[];
  event: 'reject' | 'cancel';
  statusReason: WithdrawalStatusReason;
  /** A person of the house says so; it is kept with the decisions. */
  person: Decider | null;
  stand?: Stand | undefined;
}

/**
 * A request ends before anybody began to send it, and what was set aside for it is available again,
 * in one item: either it has begun or it has ended. Its cause is `requestEnd:<request id>`. Refused
 * with cancelNotPossible or stateConflict when it is too late, with revisionConflict when it was
 * changed since it was looked at, and with rowNotProved where only a status says that no phone may
 * still pay it.
 */
export const endRequest = (keys: RowKeys): CommandKind<Ending> => ({
  kind: 'withdrawal.end',
  lock: (act, slot) => [
    lock(requestRows, [act.requestId]),
    lock(intentRows, act.intentIds),
    ...releaseHold.lock(voidingOf(act), slot),
  ],
  decide: (act, view, cause) => {
    const request = actedOn(view, act);
    if ('refused' in request) return request;
    if (!mayMove(withdrawalMachine, act.event, request.status))
      return { refused: act.event === 'cancel' ? 'cancelNotPossible' : 'stateConflict' };
    const attempts = act.intentIds.map((id) => view.row(intentRows, id));
    if (act.mode === 'live' && !haveEnded(keys, request, attempts))
      return { refused: 'rowNotProved' };
    const voided =
      request.holdId === null
        ? { effects: nothing }
        : releaseHold.decide(voidingOf(act), view, cause);
    if ('refused' in voided) return voided;
    const ended = {
      ...request,
      status: withdrawalMachine.moves[act.event].to,
      statusReason: act.statusReason,
      revision: request.revision + 1,
    };
    const word =
      act.person && act.event === 'reject'
        ? wordOf(request, act, { word: rejectBy(act.person, act.stand), keys, view, cause })
        : [];
    const published =
      act.event === 'reject' ? withdrawalEvents.rejected : withdrawalEvents.cancelled;
    const record = recordOf(request, act, {
      action: act.event === 'reject' ? 'withdrawal.rejected' : 'withdrawal.cancelled',
      after: { status: ended.status },
    });
    return {
      effects: {
        changes: [...voided.effects.changes, change(requestRows, ended)],
        inserts: [...voided.effects.inserts, ...word, record, eventOf(ended, published)],
        legs: 0,
      },
      result: undefined,
    };
  },
});

function rejectBy({ actorId }: Decider, stand: Stand | undefined): Word {
  return { verdict: 'reject', by: { person: actorId }, stand };
}

const nothing: Effects = { changes: [], inserts: [], legs: 0 };

function voidingOf({ requestId, merchantId, currency, mode }: Ending) {
  return { holdId: requestHold(requestId), merchantId, currency, mode };
}
