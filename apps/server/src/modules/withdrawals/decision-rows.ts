import { hash } from 'node:crypto';
import type { ErrorCode, Mode } from '@wallet/contract';
import { decisionRows, newDecisionRows } from '#modules/approvals';
import { newPlaces, signsRecord, type Stand, withSigns } from '#modules/approvals/words';
import type { DecisionResult, Independence } from '#modules/approvals';
import { type Actor, addAudit } from '#modules/audit';
import { type LockedRequest, requestRows } from '#modules/payouts';
import { add, addEvent, type Insert, type View } from '#platform/writer';
import { canonicalJson } from '#platform/canonical-json';
import { macOfRow, type RowKeys } from '#platform/row-mac';
import type { withdrawalEvents } from './events.ts';

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

/** Somebody's word about a request, or a rule's: exactly one of them. */
export interface Word {
  verdict: DecisionResult;
  by: { person: string } | { rule: string };
  /** How the person was judged to be independent of who asked and who agreed before. */
  independence?: readonly Independence[] | undefined;
  /** From where a person says it. */
  stand?: Stand | undefined;
}

/** The signed word about a request as it stands, with its place. Nothing else approves it. */
export function wordOf(
  request: LockedRequest,
  { reason, by: actor }: Pick<RequestAct, 'reason' | 'by'>,
  { word: { verdict, by, independence = [], stand }, ...judged }: { word: Word } & DecidedRequest,
): Insert[] {
  const { keys, view, cause } = judged;
  const named = { id: wordId(cause), at: view.now };
  const decided = {
    subject: 'withdrawal',
    subjectId: request.id,
    revision: request.revision,
    payloadHash: request.payloadHash,
    person: 'person' in by ? by.person : null,
    rule: 'rule' in by ? by.rule : null,
    verdict,
    reason,
    independence: canonicalJson(stand ? withSigns(independence, stand) : independence),
    ...named,
  };
  const word = add(newDecisionRows, { ...decided, mac: macOfRow(keys, decisionRows, decided) });
  if (!stand) return [word];
  const record = signsRecord({ place: stand, by: actor });
  return [word, add(newPlaces, { ...stand, ...named }), ...(record ? [addAudit(record)] : [])];
}

/** What a judge signs with, and at which moment for which cause. */
export interface DecidedRequest {
  keys: Pick<RowKeys, 'attest'>;
  view: View;
  cause: string;
}

/** One cause gives one word, however often it is judged. */
function wordId(cause: string): string {
  return `dec_${hash('sha256', cause, 'hex').slice(0, 26)}`;
}

/** What happened, for the trail. */
export function recordOf(
  request: LockedRequest,
  { by, reason }: RequestAct,
  { action, after }: { action: string; after: Record<string, unknown> },
): Insert {
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

/** The event that tells of a request as it is now. */
export function eventOf(
  { id, merchantId, mode, statusReason, revision }: LockedRequest,
  event: typeof withdrawalEvents.approved,
): Insert {
  return addEvent(event, {
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
