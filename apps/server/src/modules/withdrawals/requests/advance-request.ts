import { mayMove, ApiError, withdrawalMachine } from '@wallet/contract';
import type { ApprovalReason, AssessmentOutcome, WithdrawalStatusReason } from '@wallet/contract';
import { placeRequestHold } from '../evidence/place-request-hold.ts';
import { requestHold } from '../evidence/destination.ts';
import { evaluateRules, type StampedResult } from '#modules/rules/judgement';
import { maybe, one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { approveByPolicy } from '../approval/approve-by-policy.ts';
import { candidateOf } from '../candidate-of.ts';
import { withdrawalEvents } from '../events.ts';
import { nameOutcome } from '../name-outcome.ts';
import { planApproval } from '../approval/plan-approval.ts';
import {
  saveApprovalPlan,
  lockOpenRequest,
  moveOpenRequest,
  setConfirmBy,
  waitForRequest,
} from '../requests.sql.ts';
import type { OpenRequest } from '../requests.sql.ts';
import { macOfPlan, provedRequest } from '../sign-request.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

export interface AdvanceOptions {
  /** What the rules said in the transaction just before; otherwise they are asked. */
  verdict?: StampedResult | null;
  /** The payer confirmed, or the merchant accepted a request of the public form. */
  isConfirmed?: boolean;
}

/** How far it came: it waits for its inquiry or for nothing of ours, it ended, or its money is set aside. */
export type Advanced =
  | 'waits'
  | 'awaitingConfirmation'
  | 'verificationFailed'
  | 'rejected'
  | 'insufficientFunds'
  | 'confirmed'
  | 'confirmExpired';

/**
 * Brings a request on as far as nobody's word is needed: its inquiry has ended, rules and policy
 * are asked, its money is set aside, and it is approved by itself where the policy says so. May be
 * called at any time and again; a sweep calls it for what a stopped process left behind. Never
 * inside a transaction: money goes through the writer.
 */
export async function advanceRequest(
  deps: Pick<WithdrawalsDeps, 'db' | 'writer' | 'vault'>,
  requestId: string,
  options: AdvanceOptions = {},
): Promise<Advanced> {
  const next = await deps.db.transaction((trx) => planNext(trx, deps, requestId, options));
  if (next.next !== 'confirm') return next.next;
  const { request, onHold, needed } = next;
  const { merchantId, mode, currency, amountMinor, feeMinor, revision } = request;
  const payload = {
    requestId,
    merchantId,
    mode,
    currency,
    amountMinor,
    feeMinor,
    revision,
    ...(onHold !== undefined && { onHold }),
  };
  const verdict = await deps.writer.submit({
    kind: placeRequestHold,
    cause: `hold:${requestHold(requestId)}`,
    order: merchantId,
    mode,
    payload,
  });
  if (verdict.verdict === 'refused' && verdict.code === 'insufficientFunds') {
    return (await deps.db.transaction((trx) => endUncovered(trx, requestId)))
      ? 'insufficientFunds'
      : 'waits';
  }
  if (verdict.verdict === 'refused' && verdict.code !== 'stateConflict')
    throw new ApiError(verdict.code);
  if (verdict.verdict === 'refused' || verdict.verdict === 'conflict') return 'waits';
  if (onHold === undefined && needed === 0) await approveByPolicy(deps, requestId);
  return 'confirmed';
}

type PlanDeps = Pick<WithdrawalsDeps, 'vault'>;

type Next =
  | { next: Exclude<Advanced, 'insufficientFunds' | 'confirmed'> }
  | {
      next: 'confirm';
      request: OpenRequest;
      onHold: WithdrawalStatusReason | undefined;
      needed: number;
    };

async function planNext(
  trx: Trx,
  deps: PlanDeps,
  requestId: string,
  { verdict, isConfirmed = false }: AdvanceOptions,
): Promise<Next> {
  await waitForRequest(requestId).execute(trx);
  const request = await maybe(trx, lockOpenRequest(requestId));
  if (!request) throw new ApiError('notFound');
  if (request.status === 'awaitingConfirmation') {
    if (!isConfirmed) return { next: 'waits' };
    if (request.isConfirmOver) return end(trx, request, 'confirmExpired', null);
    return planConfirm(trx, deps, request, { verdict: undefined, onHold: nameHold(request) });
  }
  if (request.status !== 'verifying') return { next: 'waits' };
  const outcome = nameOutcome({
    source: request.source,
    status: request.nameCheck ?? 'unverified',
  });
  if (outcome.next === 'wait' || request.mayAskLater) return { next: 'waits' };
  if (outcome.next === 'fail') return end(trx, request, 'verificationFailed', outcome.reason);
  if (request.isLineRefund) return { next: 'waits' };
  if (outcome.next === 'awaitConfirmation') {
    await setConfirmBy(requestId, request.isPublic ? null : request.confirmTtlSeconds).execute(trx);
    return end(trx, request, 'awaitingConfirmation', null);
  }
  return planConfirm(trx, deps, request, {
    verdict,
    onHold: outcome.next === 'hold' ? outcome.reason : undefined,
  });
}

/** What a payer confirmed without the right name waits for a person, as it does where sending is the confirmation. */
function nameHold({ isPublic, nameCheck }: OpenRequest): WithdrawalStatusReason | undefined {
  const outcome = nameOutcome({ source: 'api', status: nameCheck ?? 'unverified' });
  return !isPublic && outcome.next === 'hold' ? outcome.reason : undefined;
}

async function planConfirm(
  trx: Trx,
  { vault }: PlanDeps,
  request: OpenRequest,
  {
    verdict,
    onHold,
  }: { verdict: StampedResult | null | undefined; onHold: WithdrawalStatusReason | undefined },
): Promise<Next> {
  const proved = await provedRequest(trx, vault, request.id);
  const found = verdict ?? (await judgedUnlessChanged(trx, request));
  const { outcome, findings, stamp } = found ?? { outcome: 'hold', findings: [], stamp: '' };
  if (outcome === 'reject') return end(trx, request, 'rejected', 'ruleFound');
  const { needed, reasons, limits } = await planApproval(trx, request, findings);
  await saveApprovalPlan({
    id: request.id,
    approvalsNeeded: needed,
    approvalReasons: reasons,
    limits,
    findings,
    rulesStamp: stamp,
    approvedBy: request.askedByOperator ? (request.createdBy ?? '') : '',
    mac: proved ? macOfPlan(vault, proved, needed) : null,
  }).execute(trx);
  const why = proved && found ? (onHold ?? whyHeld(request, outcome, reasons)) : 'rowNotProved';
  return { next: 'confirm', request, onHold: why, needed };
}

/** Undefined where a rule or a block was changed behind the application: then a person looks. */
async function judgedUnlessChanged(
  trx: Trx,
  request: OpenRequest,
): Promise<StampedResult | undefined> {
  try {
    return await evaluateRules(trx, candidateOf(request));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'rowNotProved') return undefined;
    throw error;
  }
}

/** Holds for a stopped merchant, a rule, a typed destination that cools down, or the day's sum. */
function whyHeld(
  { isMerchantStopped, isCooling }: OpenRequest,
  outcome: AssessmentOutcome,
  reasons: readonly ApprovalReason[],
): WithdrawalStatusReason | undefined {
  if (isMerchantStopped) return 'blocked';
  if (outcome === 'hold') return 'ruleFound';
  if (isCooling) return 'destinationCoolsDown';
  return reasons.includes('newDestinationsUsedUp') ? 'newDestinationsUsedUp' : undefined;
}

const moves = {
  awaitingConfirmation: 'verified',
  verificationFailed: 'verificationFails',
  rejected: 'reject',
  confirmExpired: 'confirmTimesOut',
  cancelled: 'cancel',
} as const;
const published = {
  awaitingConfirmation: withdrawalEvents.awaitingConfirmation,
  verificationFailed: withdrawalEvents.verificationFailed,
  rejected: withdrawalEvents.rejected,
  confirmExpired: withdrawalEvents.confirmExpired,
  cancelled: withdrawalEvents.cancelled,
} as const;

async function end(
  trx: Trx,
  request: OpenRequest,
  to: Exclude<keyof typeof moves, 'cancelled'>,
  statusReason: WithdrawalStatusReason | null,
): Promise<Next> {
  if (!mayMove(withdrawalMachine, moves[to], request.status)) return { next: 'waits' };
  await move(trx, request, to, statusReason);
  return { next: to };
}

async function move(
  trx: Trx,
  { id, merchantId, mode }: OpenRequest,
  to: keyof typeof moves,
  statusReason: WithdrawalStatusReason | null,
): Promise<void> {
  const { revision } = await one(trx, moveOpenRequest({ id, event: moves[to], statusReason }));
  await publish(trx, published[to], {
    key: id,
    mode,
    payload: { requestId: id, merchantId, revision },
  });
}

/** Funds fell short, so no hold was placed. A request still to be confirmed goes on waiting; any other has ended. */
async function endUncovered(trx: Trx, requestId: string): Promise<boolean> {
  const request = await maybe(trx, lockOpenRequest(requestId));
  if (request?.status === 'verifying') await move(trx, request, 'cancelled', 'insufficientFunds');
  return request?.status === 'verifying' || request?.status === 'awaitingConfirmation';
}
