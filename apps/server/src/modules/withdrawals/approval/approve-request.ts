import { mayMove, withdrawalMachine } from '@wallet/contract';
import type { Independence } from '#modules/approvals';
import type { Stand } from '#modules/approvals/words';
import { type LockedRequest, requestRows } from '#modules/payouts';
import { change, type CommandKind, lock } from '#platform/writer';
import type { RowKeys } from '#platform/row-mac';
import { actedOn, recordOf, eventOf, wordOf } from '../decision-rows.ts';
import type { Decider, DecidedRequest, RequestAct } from '../decision-rows.ts';
import { withdrawalEvents } from '../events.ts';

export interface Approval extends RequestAct {
  revision: number;
  /** What was looked at. */
  payloadHash: string;
  /** The person whose word it is; null when the policy needs nobody's, and then the rule that says so. */
  person: Decider | null;
  rule: string | null;
  independence: readonly Independence[];
  /** From where the person says it. */
  stand?: Stand | undefined;
  /** Of who agreed before, those whom the independence is about. */
  judgedAgainst: readonly string[];
  /** Who may not decide: whoever asked, with the makers of the token that did. */
  requesters: readonly string[];
  /** Somebody of the house who asked for it is the first of those who agree. */
  approvalHours: number;
}

/**
 * One word for a request, or the policy's. Enough of them approve it for so many hours by the
 * database's time. Bound to the revision and the bytes that were looked at. Its cause is
 * `approve:<request id>.<revision>.<user id>`. Refused with stateConflict it does not wait for
 * approval, or the policy needs somebody revisionConflict it was changed since, or somebody agreed
 * meanwhile to whom this person was not compared payoutNotAsApproved it is not what was looked at
 * secondPersonNeeded who asked, or agreed before, says it
 */
export const approveRequest = (
  keys: RowKeys,
): CommandKind<Approval, 'approved' | 'approvedOnce'> => ({
  kind: 'withdrawal.approve',
  lock: ({ requestId }) => [lock(requestRows, [requestId])],
  decide: (act, view, cause) => {
    const judged = { keys, view, cause };
    const request = actedOn(view, act);
    if ('refused' in request) return request;
    if (!mayMove(withdrawalMachine, 'approve', request.status) || request.approvalsNeeded === null)
      return { refused: 'stateConflict' };
    if (request.payloadHash !== act.payloadHash) return { refused: 'payoutNotAsApproved' };
    const { person } = act;
    if (person === null)
      return request.approvalsNeeded === 0
        ? { effects: approved(request, act, judged), result: 'approved' }
        : { refused: 'stateConflict' };
    const agreed = listOf(request.approvedBy);
    if (agreed.includes(person.actorId) || act.requesters.includes(person.actorId))
      return { refused: 'secondPersonNeeded' };
    if (agreed.some((one) => !act.judgedAgainst.includes(one)))
      return { refused: 'revisionConflict' };
    const now = { ...request, approvedBy: [...agreed, person.actorId].join(' ') };
    const isEnough = agreed.length + 1 >= request.approvalsNeeded;
    return isEnough
      ? { effects: approved(now, act, judged), result: 'approved' }
      : { effects: agreedOnce(now, act, judged), result: 'approvedOnce' };
  },
});

function approved(request: LockedRequest, act: Approval, judged: DecidedRequest) {
  const { revision } = request;
  const done = {
    ...request,
    status: withdrawalMachine.moves.approve.to,
    statusReason: null,
    approvedUntil: new Date(judged.view.now.getTime() + act.approvalHours * 3_600_000),
    revision: revision + 1,
  };
  return {
    changes: [change(requestRows, done)],
    inserts: [
      ...said(request, act, { action: 'withdrawal.approved', judged }),
      eventOf(done, withdrawalEvents.approved),
    ],
    legs: 0,
  };
}

/** The revision stays: the second person looks at the same. */
function agreedOnce(request: LockedRequest, act: Approval, judged: DecidedRequest) {
  return {
    changes: [change(requestRows, request)],
    inserts: [
      ...said(request, act, { action: 'withdrawal.approvedOnce', judged }),
      eventOf(request, withdrawalEvents.approvedOnce),
    ],
    legs: 0,
  };
}

function said(
  request: LockedRequest,
  act: Approval,
  { action, judged }: { action: string; judged: DecidedRequest },
) {
  const { person, rule, independence, stand } = act;
  const by = person === null ? { rule: rule ?? '' } : { person: person.actorId };
  const record = recordOf(request, act, {
    action,
    after: {
      revision: request.revision,
      payload: request.payloadHash,
      by: person === null ? 'policy' : 'person',
    },
  });
  const word = { verdict: 'approve' as const, by, independence, stand };
  return [...wordOf(request, act, { word, ...judged }), record];
}

export function listOf(ids: string): string[] {
  return ids === '' ? [] : ids.split(' ');
}
