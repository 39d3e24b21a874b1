import { systemActor } from '#modules/audit';
import { readApprovalSettings } from '../evidence/read-approval-settings.ts';
import { type EvidenceIds, idsOf, readEvidence } from '../evidence/read-evidence.ts';
import { approvalBlocker, type Evidence } from '../evidence/approval-blocker.ts';
import { selectRulesStamp } from '#modules/rules/judgement';
import { maybe, one } from '#platform/db';
import { adoptInquiry, type RequestToDecide, selectNow, selectToDecide } from '../decisions.sql.ts';
import { isAsApproved } from '../is-as-approved.ts';
import { reevaluate } from '../reevaluate.ts';
import { shiftRequest } from '../shift-request.ts';
import { selectReversed } from '../refunds.sql.ts';
import { needPerson } from '../sign-request.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';
import { cancelMoot } from './cancel-moot-refunds.ts';

type SendingDeps = Pick<WithdrawalsDeps, 'db' | 'writer' | 'vault' | 'log'>;

/**
 * What speaks for a request that may still be sent as approved, as the judge of its attempt locks it;
 * ask before each sending. Undefined when it may not: an approved one is taken back, one already
 * tried is the caller's to end. Of others their row decides.
 */
export async function readApproved(
  deps: SendingDeps,
  requestId: string,
): Promise<EvidenceIds | undefined> {
  const request = await maybe(deps.db.read, selectToDecide(requestId));
  const evidence = request && (await readEvidence(deps.db.read, requestId));
  if (!evidence) return undefined;
  const maySend =
    request.status === 'processing'
      ? await mayBeTriedAgain(deps, request, evidence)
      : request.status !== 'approved' || (await holdsStill(deps, request, evidence));
  return maySend ? idsOf(evidence) : undefined;
}

/** Nobody can be asked about it any more, so rules that changed are: only what they find ends it. */
async function mayBeTriedAgain(
  deps: SendingDeps,
  request: RequestToDecide,
  evidence: Evidence,
): Promise<boolean> {
  if (request.isMethodStopped || request.isNameChanged || (await isMoot(deps, request)))
    return false;
  if ((await whyUnapproved(deps, evidence)) !== null) return false;
  return (await reevaluate(deps, request, ['allow'])) === 'allow';
}

/**
 * An approval lapses with its time, a different holder, or when a relevant rule or block began or
 * ended: it waits for approval again. Changed bytes or a blocked destination put it on hold. Leaves
 * requests being sent alone.
 */
export async function holdsStill(
  deps: SendingDeps,
  request: RequestToDecide,
  evidence: Evidence,
): Promise<boolean> {
  if (await isMoot(deps, request)) return cancelMoot(deps, request).then(() => false);
  const lapse = await whyLapsed(deps, request, evidence);
  if (lapse) await shift(deps, request, lapse);
  return lapse === null;
}

/** It refunds a deposit since taken back by its provider. A separate query, so no payout is planned over all months. */
async function isMoot(
  { db }: Pick<SendingDeps, 'db'>,
  { refundOf }: RequestToDecide,
): Promise<boolean> {
  return refundOf !== null && (await maybe(db.read, selectReversed(refundOf))) !== undefined;
}

async function whyLapsed(
  deps: SendingDeps,
  request: RequestToDecide,
  evidence: Evidence,
): Promise<Lapse | null> {
  const { db, vault } = deps;
  if (!isAsApproved(vault, request))
    return { event: 'hold', statusReason: 'payloadChanged', reason: 'payloadChanged' };
  const problem = await whyUnapproved(deps, evidence);
  if (problem === 'rowNotProved')
    return { event: 'hold', statusReason: 'rowNotProved', reason: 'rowNotProved' };
  if (request.isMethodStopped)
    return { event: 'hold', statusReason: 'blocked', reason: 'ruleFound' };
  if (request.isNameChanged)
    return { event: 'lapse', statusReason: 'approvalLapsed', reason: 'nameNotConfirmed' };
  const isStale =
    problem !== null ||
    request.isLapsed ||
    (request.mode === 'live' &&
      (await one(db.read, selectRulesStamp(request.id))).stamp !== request.rulesStamp);
  return isStale
    ? { event: 'lapse', statusReason: 'approvalLapsed', reason: 'approvalLapsed' }
    : null;
}

/** What the judge of the next attempt would say, so that people are asked before. */
async function whyUnapproved({ db, vault }: SendingDeps, evidence: Evidence) {
  const [terms, { now }] = [await readApprovalSettings(db.read), await one(db.read, selectNow())];
  return approvalBlocker(vault, evidence, { ...terms, now });
}

interface Lapse {
  event: 'hold' | 'lapse';
  statusReason: 'payloadChanged' | 'rowNotProved' | 'blocked' | 'approvalLapsed';
  reason: 'payloadChanged' | 'rowNotProved' | 'ruleFound' | 'nameNotConfirmed' | 'approvalLapsed';
}

/** The reason comes first: from then on it needs a person, whatever the policy said. */
async function shift(
  { db, writer, vault }: SendingDeps,
  { id: requestId, merchantId, mode, revision }: RequestToDecide,
  { event, statusReason, reason }: Lapse,
): Promise<void> {
  await db.transaction((trx) => needPerson(trx, vault, { id: requestId, reason }));
  if (reason === 'nameNotConfirmed') await adoptInquiry(requestId).execute(db.read);
  const payload = {
    requestId,
    merchantId,
    mode,
    revision,
    by: systemActor,
    reason: null,
    person: null,
    event,
    statusReason,
  };
  await writer.submit({
    kind: shiftRequest(vault),
    cause: `shift:${requestId}.${revision}`,
    order: merchantId,
    mode,
    payload,
  });
}
