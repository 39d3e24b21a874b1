import { mayMove, withdrawalMachine } from '@wallet/contract';
import type { WithdrawalStatusReason } from '@wallet/contract';
import { requestRows } from '#modules/payouts';
import { change, lock } from '#platform/writer';
import type { ItemKind } from '#platform/writer';
import { actedOn, recordOf, toldOf, wordOf } from './decision-rows.ts';
import type { Decider, RequestAct } from './decision-rows.ts';

export interface Shift extends RequestAct {
  /** `hold`: somebody looks first. `release`: it waits for approval again. `lapse`: so does what was approved. */
  event: 'hold' | 'release' | 'lapse';
  statusReason: WithdrawalStatusReason | null;
  person: Decider | null;
}

const moves = { hold: 'putOnHold', release: 'confirm', lapse: 'lapse' } as const;
const actions = {
  hold: 'withdrawal.putOnHold',
  release: 'withdrawal.released',
  lapse: 'withdrawal.approvalLapsed',
} as const;

/**
 * A request whose money is set aside goes back to where somebody looks at it: what was agreed to counts no longer, and
 * the money stays set aside. Only before anybody began to send it. Its cause is `shift:<request id>.<revision>`. Refused
 * with stateConflict, and with revisionConflict when it was changed since it was looked at.
 */
export const shiftRequest: ItemKind<Shift> = {
  kind: 'withdrawal.shift',
  lock: ({ requestId }) => [lock(requestRows, [requestId])],
  judge: (act, view) => {
    const request = actedOn(view, act);
    if ('refused' in request) return request;
    const event = moves[act.event];
    if (!mayMove(withdrawalMachine, event, request.status) || request.holdId === null)
      return { refused: 'stateConflict' };
    const { to: status } = withdrawalMachine.moves[event];
    const moved = {
      ...request,
      status,
      statusReason: act.statusReason,
      approvedBy: '',
      approvedUntil: null,
      revision: request.revision + 1,
    };
    const word =
      act.person && act.event !== 'lapse'
        ? [wordOf(request, { ...act, by: act.person }, act.event)]
        : [];
    return {
      effects: {
        changes: [change(requestRows, moved)],
        additions: [
          ...word,
          recordOf(request, act, { action: actions[act.event], after: { status } }),
          toldOf(moved),
        ],
        legs: 0,
      },
      result: undefined,
    };
  },
};
