import { mayMove, withdrawalMachine } from '@wallet/contract';
import { requestRows } from '#modules/payouts';
import type { LockedRequest } from '#modules/payouts';
import { change, lock } from '#platform/writer';
import type { ItemKind, View } from '#platform/writer';
import { actedOn, recordOf, toldOf, wordOf } from './decision-rows.ts';
import type { Decider, RequestAct } from './decision-rows.ts';

export interface Approval extends RequestAct {
  revision: number;
  /** What was looked at. */
  payloadHash: string;
  /** The person whose word it is; null when the policy needs nobody's. */
  person: Decider | null;
  /** Who may not decide: whoever asked, with the makers of the token that did. */
  requesters: readonly string[];
  /** Somebody of the house who asked for it is the first of those who agree. */
  approvalHours: number;
}

/**
 * One word for a request, or the policy's. Enough of them approve it for so many hours by the database's time. Bound to
 * the revision and the bytes that were looked at. Its cause is `approve:<request id>.<revision>.<user id>`. Refused with
 *   stateConflict         it does not wait for approval, or the policy needs somebody
 *   revisionConflict      it was changed since
 *   payoutNotAsApproved   it is not what was looked at
 *   secondPersonNeeded    who asked, or agreed before, says it
 */
export const approveRequest: ItemKind<Approval, 'approved' | 'approvedOnce'> = {
  kind: 'withdrawal.approve',
  lock: ({ requestId }) => [lock(requestRows, [requestId])],
  judge: (act, view) => {
    const request = actedOn(view, act);
    if ('refused' in request) return request;
    if (!mayMove(withdrawalMachine, 'approve', request.status) || request.approvalsNeeded === null)
      return { refused: 'stateConflict' };
    if (request.payloadHash !== act.payloadHash) return { refused: 'payoutNotAsApproved' };
    const { person } = act;
    if (person === null)
      return request.approvalsNeeded === 0
        ? { effects: approved(request, act, view), result: 'approved' }
        : { refused: 'stateConflict' };
    const agreed = listOf(request.approvedBy);
    if (agreed.includes(person.actorId) || act.requesters.includes(person.actorId))
      return { refused: 'secondPersonNeeded' };
    const now = { ...request, approvedBy: [...agreed, person.actorId].join(' ') };
    const isEnough = agreed.length + 1 >= request.approvalsNeeded;
    return isEnough
      ? { effects: approved(now, act, view), result: 'approved' }
      : { effects: agreedOnce(now, act), result: 'approvedOnce' };
  },
};

function approved(request: LockedRequest, act: Approval, { now }: View) {
  const { revision } = request;
  const done = {
    ...request,
    status: withdrawalMachine.moves.approve.to,
    statusReason: null,
    approvedUntil: new Date(now.getTime() + act.approvalHours * 3_600_000),
    revision: revision + 1,
  };
  return {
    changes: [change(requestRows, done)],
    additions: [...said(request, act, 'withdrawal.approved'), toldOf(done)],
    legs: 0,
  };
}

/** The revision stays: the second person looks at the same. */
function agreedOnce(request: LockedRequest, act: Approval) {
  return {
    changes: [change(requestRows, request)],
    additions: [...said(request, act, 'withdrawal.approvedOnce'), toldOf(request, 'approvedOnce')],
    legs: 0,
  };
}

function said(request: LockedRequest, act: Approval, action: string) {
  const { person } = act;
  const record = recordOf(request, act, {
    action,
    after: {
      revision: request.revision,
      payload: request.payloadHash,
      by: person === null ? 'policy' : 'person',
    },
  });
  return person === null ? [record] : [wordOf(request, { ...act, by: person }, 'approve'), record];
}

export function listOf(ids: string): string[] {
  return ids === '' ? [] : ids.split(' ');
}
