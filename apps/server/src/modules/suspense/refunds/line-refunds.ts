import { ApiError } from '@wallet/contract';
import { requestPower } from '#modules/payouts';
import { readApprovalSettings } from '#modules/withdrawals/evidence';
import { evaluateRules } from '#modules/rules/judgement';
import {
  candidateOf,
  selectToDecide,
  refusedByRule,
  isAsApproved,
  saveApprovalPlan,
  lockOpenRequest,
  macOfPlan,
  provedRequest,
} from '#modules/withdrawals';
import type { WithdrawalsDeps } from '#modules/withdrawals';
import { planApproval } from '#modules/withdrawals/approval';
import { maybe, one, type Trx } from '#platform/db';
import { notProved } from '#platform/row-mac';
import type { LedgerCommand } from '#platform/writer';
import { checkApprover, decisionPlace, approvalsForRefund } from './agree-to-refund.ts';
import { selectRefundRequest } from './line-refunds.sql.ts';
import type { RefundDecision } from './refund-of-line.ts';
import { type SendingBack, sendLineBack } from './send-line-back.ts';

/**
 * Whether the institution confirmed the refund account's holder and no rule matched; otherwise two
 * Admins must agree. Refuses stateConflict during the inquiry or when the request has ended, and
 * withdrawalRefusedByRule.
 */
export async function judgeLineRefund(
  deps: Pick<WithdrawalsDeps, 'db' | 'vault'>,
  proposalId: string,
): Promise<{ isProved: boolean }> {
  const { requestId, nameCheck } = await readyRequest(deps, proposalId);
  const isNamed = nameCheck === 'verified';
  const found = await deps.db.transaction((trx) => decide(trx, deps, { requestId, isNamed }));
  return { isProved: isNamed && found === 0 };
}

/** The money item of an approval; undefined when there is nothing to pay. Refuses payoutNotAsApproved. */
export async function lineRefundItem(
  deps: Pick<WithdrawalsDeps, 'db' | 'vault'>,
  decision: RefundDecision,
): Promise<Omit<LedgerCommand<SendingBack>, 'cause'> | undefined> {
  const { requestId } = await readyRequest(deps, decision.proposalId);
  const payload = await payloadOf(deps, requestId, decision);
  return (
    payload && {
      kind: sendLineBack(deps.vault),
      order: payload.merchantId,
      mode: decision.mode,
      payload,
    }
  );
}

/** The request while it waits for its proposal, and its institution has said what it knows. */
async function readyRequest({ db }: Pick<WithdrawalsDeps, 'db'>, proposalId: string) {
  const request = await maybe(db.read, selectRefundRequest(proposalId));
  if (request?.status !== 'verifying')
    throw new ApiError('stateConflict', {
      detail:
        request?.status === 'verificationFailed'
          ? 'The institution knows no such account.'
          : 'The request that pays it has ended.',
    });
  const isAsked = request.nameCheck === 'verifying' || request.mayAskLater;
  if (isAsked)
    throw new ApiError('stateConflict', {
      detail: 'The institution is being asked whose account it is.',
    });
  return request;
}

/** How much rules found; what they found and how it was judged is kept with the request. */
async function decide(
  trx: Trx,
  { vault }: Pick<WithdrawalsDeps, 'vault'>,
  { requestId, isNamed }: { requestId: string; isNamed: boolean },
): Promise<number> {
  const request = await one(trx, lockOpenRequest(requestId));
  const verdict = await evaluateRules(trx, candidateOf(request));
  if (verdict.outcome === 'reject') throw refusedByRule(verdict);
  const proved = await provedRequest(trx, vault, requestId);
  if (!proved) throw notProved(requestPower, requestId);
  const { reasons: approvalReasons, limits } = await planApproval(trx, request, verdict.findings);
  const isPlain = isNamed && verdict.findings.length === 0;
  const approvalsNeeded = await approvalsForRefund(trx, vault, { proved, isPlain });
  await saveApprovalPlan({
    id: requestId,
    approvalsNeeded,
    approvalReasons,
    limits,
    findings: verdict.findings,
    rulesStamp: verdict.stamp,
    approvedBy: '',
    mac: macOfPlan(vault, proved, approvalsNeeded),
  }).execute(trx);
  return verdict.findings.length;
}

async function payloadOf(
  { db, vault }: Pick<WithdrawalsDeps, 'db' | 'vault'>,
  requestId: string,
  decision: RefundDecision,
): Promise<SendingBack | undefined> {
  const request = await maybe(db.read, selectToDecide(requestId));
  if (!request) return undefined;
  if (!isAsApproved(vault, request)) throw new ApiError('payoutNotAsApproved');
  const { approvalHours } = await readApprovalSettings(db.read);
  const independence = await checkApprover(db.read, vault, { requestId, by: decision.by });
  return {
    ...decision,
    requestId,
    merchantId: request.merchantId,
    requestRevision: request.revision,
    payloadHash: request.payloadHash,
    approvalHours,
    independence,
    stand: decisionPlace(decision.stand, requestId),
  };
}
