import type { ErrorCode, Mode, WithdrawalDecision } from '@wallet/contract';
import { addAudit } from '#modules/audit';
import type { Actor } from '#modules/audit';
import { requestRows } from '#modules/payouts';
import type { LockedRequest } from '#modules/payouts';
import { add, addFact } from '#platform/writer';
import type { Addition, Insertable, View } from '#platform/writer';

/** Somebody's word about a request, as it stood when it was given. */
interface NewDecision {
  requestId: string;
  revision: number;
  userId: string;
  decision: WithdrawalDecision;
  reason: string | null;
  payloadHash: string;
}

const newDecisionRows: Insertable<NewDecision> = {
  name: 'withdrawalDecision',
  table: 'withdrawal_decision',
  columns: {
    requestId: 'text',
    revision: 'integer',
    userId: 'text',
    decision: 'text',
    reason: 'text',
    payloadHash: 'text',
  },
};

/** A person of the house. */
export type Decider = Actor & { actorId: string };

/** What all acts on a request say: which one, as it was looked at, and who does it. */
export interface RequestAct {
  requestId: string;
  merchantId: string;
  mode: Mode;
  /** As it was looked at; null for whoever does not look: the merchant, the payer, a timer. */
  revision: number | null;
  by: Actor;
  reason: string | null;
}

/** The locked request, or why this act does not concern it. */
export function actedOn(
  view: View,
  { requestId, merchantId, mode, revision }: RequestAct,
): LockedRequest | { refused: ErrorCode } {
  const request = view.row(requestRows, requestId);
  if (request?.merchantId !== merchantId || request.mode !== mode) return { refused: 'notFound' };
  return revision !== null && request.revision !== revision
    ? { refused: 'revisionConflict' }
    : request;
}

/** The word of a person, with the record of it. */
export function wordOf(
  request: LockedRequest,
  act: RequestAct & { by: Decider },
  decision: WithdrawalDecision,
): Addition {
  return add(newDecisionRows, {
    requestId: request.id,
    revision: request.revision,
    userId: act.by.actorId,
    decision,
    reason: act.reason,
    payloadHash: request.payloadHash,
  });
}

/** What happened, for the trail. */
export function recordOf(
  request: LockedRequest,
  { by, reason }: RequestAct,
  { action, after }: { action: string; after: Record<string, unknown> },
): Addition {
  return addAudit({
    actor: by,
    merchantId: request.merchantId,
    mode: request.mode,
    action,
    entity: 'withdrawalRequest',
    entityId: request.id,
    before: { status: request.status },
    after,
    reason: reason ?? undefined,
  });
}

/** What everybody hears who waits for it. */
export function toldOf(
  { id, merchantId, mode, status, statusReason, revision }: LockedRequest,
  name: string = status,
): Addition {
  return addFact({
    name: `withdrawals.${name}`,
    key: id,
    mode,
    payload: {
      requestId: id,
      merchantId,
      revision,
      ...(statusReason !== null && { reason: statusReason }),
    },
  });
}
