import { mayMove, withdrawalMachine } from '@wallet/contract';
import type { ErrorCode, WithdrawalStatusReason } from '@wallet/contract';
import type { Independence } from '#modules/approvals';
import type { Stand } from '#modules/approvals/words';
import { type LockedRequest, requestPower, requestRows } from '#modules/payouts';
import { change, type CommandKind, lock } from '#platform/writer';
import { isProvedRow, type RowKeys } from '#platform/row-mac';
import { actedOn, recordOf, eventOf, wordOf } from './decision-rows.ts';
import type { Decider, RequestAct } from './decision-rows.ts';
import { withdrawalEvents } from './events.ts';

export interface Shift extends RequestAct {
  /** `hold`: somebody looks first. `release`: it waits for approval again. `lapse`: so does what was approved. */
  event: 'hold' | 'release' | 'lapse';
  statusReason: WithdrawalStatusReason | null;
  person: Decider | null;
  /** Of who releases it. */
  independence?: readonly Independence[];
  stand?: Stand | undefined;
}

const moves = { hold: 'putOnHold', release: 'confirm', lapse: 'lapse' } as const;
const published = {
  hold: withdrawalEvents.onHold,
  release: withdrawalEvents.pendingApproval,
  lapse: withdrawalEvents.pendingApproval,
} as const;
const actions = {
  hold: 'withdrawal.putOnHold',
  release: 'withdrawal.released',
  lapse: 'withdrawal.approvalLapsed',
} as const;

/**
 * A request whose money is set aside goes back to where somebody looks at it: what was agreed to
 * counts no longer, and the money stays set aside. The word that does it is kept, also the
 * system's: what was agreed to before it is over. Only before anybody began to send it. Its cause
 * is `shift:<request id>.<revision>`. Refused with stateConflict, with revisionConflict when it was
 * changed since it was looked at, and with rowNotProved where nobody releases it but the time, and
 * that is not what the application wrote.
 */
export const shiftRequest = (keys: RowKeys): CommandKind<Shift> => ({
  kind: 'withdrawal.shift',
  lock: ({ requestId }) => [lock(requestRows, [requestId])],
  decide: (act, view, cause) => {
    const request = actedOn(view, act);
    if ('refused' in request) return request;
    const event = moves[act.event];
    if (!mayMove(withdrawalMachine, event, request.status) || request.holdId === null)
      return { refused: 'stateConflict' };
    const why = act.event === 'release' && !act.person ? whyNotCool(keys, request, view.now) : null;
    if (why !== null) return { refused: why };
    const { to: status } = withdrawalMachine.moves[event];
    const moved = {
      ...request,
      status,
      statusReason: act.statusReason,
      approvedBy: '',
      approvedUntil: null,
      revision: request.revision + 1,
    };
    const by = act.person ? { person: act.person.actorId } : { rule: `system:${act.statusReason}` };
    const verdict = act.event === 'release' ? ('release' as const) : ('hold' as const);
    const word = { verdict, by, independence: act.independence, stand: act.stand };
    return {
      effects: {
        changes: [change(requestRows, moved)],
        inserts: [
          ...wordOf(request, act, { word, keys, view, cause }),
          recordOf(request, act, { action: actions[act.event], after: { status } }),
          eventOf(moved, published[act.event]),
        ],
        legs: 0,
      },
      result: undefined,
    };
  },
});

/** What speaks against a release by time alone, by what is signed of it. */
function whyNotCool(
  keys: Pick<RowKeys, 'attests'>,
  request: LockedRequest,
  now: Date,
): ErrorCode | null {
  if (!isProvedRow(keys, requestPower, request)) return 'rowNotProved';
  return request.coolsUntil !== null && request.coolsUntil > now ? 'stateConflict' : null;
}
