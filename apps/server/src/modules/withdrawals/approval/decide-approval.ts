import { ApiError, type RoleId, roles, type WithdrawalDecision } from '@wallet/contract';
import { refuseDependent } from '#modules/approvals/independence';
import type { DecisionRow, Independence } from '#modules/approvals';
import type { From, Stand } from '#modules/approvals/words';
import { agreedBefore } from '../evidence/approval-blocker.ts';
import { readApprovalSettings } from '../evidence/read-approval-settings.ts';
import { readEvidence } from '../evidence/read-evidence.ts';
import { requestPower } from '#modules/payouts';
import { maybe } from '#platform/db';
import { isProvedRow, notProved } from '#platform/row-mac';
import type { LedgerResult } from '#platform/writer';
import { approveRequest, listOf } from './approve-request.ts';
import type { Decider } from '../decision-rows.ts';
import { type RequestToDecide, selectToDecide } from '../decisions.sql.ts';
import { readMayBePaid } from '../read-may-be-paid.ts';
import { endRequest } from '../end-request.ts';
import { isAsApproved } from '../is-as-approved.ts';
import { holdUnproved } from '../hold-unproved.ts';
import { reevaluate } from '../reevaluate.ts';
import { refuseOwnRelease } from './refuse-own-release.ts';
import { releaseDuplicate } from './release-duplicate.ts';
import { shiftRequest } from '../shift-request.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

export interface DecisionInput {
  id: string;
  decision: WithdrawalDecision;
  reason: string | null;
  /** What was looked at. */
  revision: number;
  payloadHash: string;
  by: Decider & { roleId: RoleId };
  from?: From | undefined;
}

type DecideDeps = Pick<WithdrawalsDeps, 'db' | 'writer' | 'vault' | 'approvals'>;

/**
 * A person of the house decides about a request as it was looked at; the item judges it over the
 * locked row, so of two that come at once each counts once. Rejecting gives back what was set
 * aside. Releasing brings a request on hold back to those that wait for approval, or lets an equal
 * payout go. Refuses notFound, stateConflict, revisionConflict it is not there, not so far, or was
 * changed reasonNeeded for all but approving secondPersonNeeded for who asked, made the token that
 * asked, or agreed already notIndependent for who is tied to one of them ownCodeNeeded,
 * oneTimeCodeWrong from a browser from which one of them spoke, unless in a demo rowNotProved
 * something that speaks for it was changed behind the application; it is on hold then aboveOwnLimit
 * above what a SubAdmin may let go payoutNotAsApproved its bytes are not what was looked at; it is
 * on hold then withdrawalRefusedByRule a rule or block that began meanwhile rejects it Passwords
 * are the caller's business: see `needsPassword`.
 */
export async function decideApproval(
  deps: DecideDeps,
  input: DecisionInput,
  { again, proved }: Repeating = { again: 2, proved: null },
): Promise<void> {
  const request = await maybe(deps.db.read, selectToDecide(input.id));
  if (!request) throw new ApiError('notFound');
  if (input.decision !== 'approve' && input.reason === null) throw new ApiError('reasonNeeded');
  if (request.revision !== input.revision) throw new ApiError('revisionConflict');
  if (bringsMoneyCloser(input)) await refuseAboveLimit(deps, request, input);
  if (input.decision === 'release') await refuseOwnRelease(deps, request, input.by.actorId);
  if (input.decision === 'reject' && (await readMayBePaid(deps.db.read, input.id)))
    throw new ApiError('stateConflict', {
      detail: 'A backup was restored, and it may have been paid since then.',
    });
  const judged = bringsMoneyCloser(input) ? await judgeDecider(deps, request, input) : nobody;
  if (judged === 'already') return;
  const stand = await standOf(deps, input, proved);
  const verdict = await carryOut(deps, request, { ...input, ...judged, stand });
  if (verdict.verdict === 'refused' && verdict.code === 'revisionConflict' && again > 0)
    // Somebody else agreed in between: how the two stand to each other is judged now.
    return decideApproval(deps, input, { again: again - 1, proved: stand.ownCode });
  if (verdict.verdict === 'refused') throw new ApiError(verdict.code);
  if (verdict.verdict === 'conflict') throw new ApiError('stateConflict');
}

interface Repeating {
  again: number;
  /** The code was used up when it was judged the first time. */
  proved: Stand['ownCode'];
}

function standOf(
  { db, approvals }: DecideDeps,
  { id: subjectId, decision: verdict, revision, payloadHash, by, from }: DecisionInput,
  proved: Stand['ownCode'],
): Promise<Stand> {
  const about = { subject: 'withdrawal', subjectId, revision, payloadHash } as const;
  return approvals.stand(db.read, { about, verdict, by, from }, proved);
}

/** The approver's ties to each requester and earlier approver. He must view what was requested: his word is signed. */
async function judgeDecider(
  deps: DecideDeps,
  request: RequestToDecide,
  input: DecisionInput,
): Promise<JudgedDecider | 'already'> {
  const { db, vault } = deps;
  const { decision } = input;
  const person = input.by.actorId;
  const evidence = await readEvidence(db.read, request.id);
  if (!evidence || !isProvedRow(vault, requestPower, evidence.request)) {
    if (request.status !== 'onHold') await holdUnproved(deps, request);
    throw notProved(requestPower, request.id);
  }
  const requesters = listOf(evidence.request.requesters);
  if (!requesters.includes(person) && evidence.decisions.some((one) => isSame(one, input)))
    return 'already';
  const before = decision === 'approve' ? agreedBefore(evidence) : [];
  const others = [...requesters, ...before];
  const independence = await refuseDependent(db.read, vault, { person, others });
  return { independence, judgedAgainst: before };
}

/** Whether what is decided brings money nearer to leaving. */
export function bringsMoneyCloser({ decision }: Pick<DecisionInput, 'decision'>): boolean {
  return decision === 'approve' || decision === 'release';
}

async function refuseAboveLimit(
  { db }: DecideDeps,
  { amountMinor, currency }: RequestToDecide,
  { by }: DecisionInput,
): Promise<void> {
  const { subAdminUpToMinor } = await readApprovalSettings(db.read);
  if (by.roleId === roles.subAdmin && amountMinor > subAdminUpToMinor[currency])
    throw new ApiError('aboveOwnLimit');
}

const nobody: JudgedDecider = { independence: [], judgedAgainst: [] };

/** He said the very same before. */
function isSame(
  { verdict, person, revision, payloadHash }: DecisionRow,
  { decision, by, ...input }: DecisionInput,
): boolean {
  return (
    verdict === decision &&
    person === by.actorId &&
    revision === input.revision &&
    payloadHash === input.payloadHash
  );
}

interface JudgedDecider {
  independence: Independence[];
  /** Who had agreed by then. */
  judgedAgainst: string[];
}
type EvaluatedInput = DecisionInput & JudgedDecider & { stand: Stand };

function carryOut(
  deps: DecideDeps,
  request: RequestToDecide,
  input: EvaluatedInput,
): Promise<LedgerResult<unknown>> {
  const { id: requestId, merchantId, mode, currency } = request;
  const {
    decision,
    reason,
    revision,
    independence,
    stand,
    by: { actorId, actorRole },
  } = input;
  const by: Decider = { actorId, actorRole };
  const act = { requestId, merchantId, mode, revision, reason, by, person: by, stand };
  const item = { order: merchantId, mode };
  if (decision === 'approve')
    return approve(deps, request, { ...input, by: { ...input.by, ...by } });
  if (decision === 'reject') {
    const payload = {
      ...act,
      currency,
      intentIds: request.intentIds,
      event: 'reject' as const,
      statusReason: 'rejectedByOperator' as const,
    };
    return deps.writer.submit({
      ...item,
      kind: endRequest(deps.vault),
      cause: `requestEnd:${requestId}`,
      payload,
    });
  }
  if (decision === 'hold') {
    return deps.writer.submit({
      ...item,
      kind: shiftRequest(deps.vault),
      cause: `shift:${requestId}.${revision}`,
      payload: { ...act, event: 'hold', statusReason: 'putOnHold' },
    });
  }
  if (request.status !== 'onHold' && request.waitingReason === 'equalPayout')
    return releaseDuplicate(deps, request, { by, reason, independence, stand });
  return deps.writer.submit({
    ...item,
    kind: shiftRequest(deps.vault),
    cause: `shift:${requestId}.${revision}`,
    payload: { ...act, independence, event: 'release', statusReason: null },
  });
}

async function approve(
  deps: DecideDeps,
  request: RequestToDecide,
  {
    payloadHash,
    by: { actorId, actorRole },
    reason,
    independence,
    judgedAgainst,
    stand,
  }: EvaluatedInput,
): Promise<LedgerResult<unknown>> {
  const { id: requestId, merchantId, mode, revision } = request;
  if (request.status !== 'pendingApproval') return { verdict: 'refused', code: 'stateConflict' };
  if (!isAsApproved(deps.vault, request)) {
    await hold(deps, request, 'payloadChanged');
    return { verdict: 'refused', code: 'payoutNotAsApproved' };
  }
  const again = await reevaluate(deps, request, ['allow', 'hold']);
  if (again === 'reject') return { verdict: 'refused', code: 'withdrawalRefusedByRule' };
  if (again === 'hold') {
    await hold(deps, request, 'ruleFound');
    return { verdict: 'refused', code: 'stateConflict' };
  }
  const { approvalHours } = await readApprovalSettings(deps.db.read);
  const by: Decider = { actorId, actorRole };
  const payload = {
    requestId,
    merchantId,
    mode,
    revision,
    payloadHash,
    person: by,
    rule: null,
    independence,
    stand,
    judgedAgainst,
    by,
    requesters: listOf(request.requesters),
    reason,
    approvalHours,
  };
  return deps.writer.submit({
    kind: approveRequest(deps.vault),
    cause: `approve:${requestId}.${revision}.${actorId}`,
    order: merchantId,
    mode,
    payload,
  });
}

async function hold(
  { writer, vault }: DecideDeps,
  { id: requestId, merchantId, mode, revision }: RequestToDecide,
  statusReason: 'payloadChanged' | 'ruleFound',
): Promise<void> {
  const payload = {
    requestId,
    merchantId,
    mode,
    revision,
    reason: null,
    by: { actorId: null, actorRole: 'System' },
    person: null,
    event: 'hold' as const,
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
