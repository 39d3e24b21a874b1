import { Refusal } from '@wallet/contract';
import type { LineRefunds, RefundDecision } from './refund-of-line.ts';
import { readApprovalSettings } from '#modules/payouts/approval';
import { requestPower } from '#modules/payouts';
import { judgeRules } from '#modules/rules';
import { maybe, one } from '#platform/db';
import type { Trx } from '#platform/db';
import { notProved } from '#platform/row-mac';
import { agreeToRefund, judgeAgreeing, standAt, wordsForRefund } from './agree-to-refund.ts';
import { askLineRefund } from './ask-line-refund.ts';
import { candidateOf } from '#modules/withdrawals';
import { selectToDecide } from '#modules/withdrawals';
import { refusedByRule } from '#modules/withdrawals';
import { isAsApproved } from '#modules/withdrawals';
import { selectRefundRequest } from './line-refunds.sql.ts';
import { planApproval } from '#modules/withdrawals/approval';
import { keepPlan, lockOpenRequest } from '#modules/withdrawals';
import { sendLineBack } from './send-line-back.ts';
import type { SendingBack } from './send-line-back.ts';
import { macOfPlan, provedRequest } from '#modules/withdrawals';
import type { WithdrawalsDeps } from '#modules/withdrawals';

/** Sends lines back by the desk's withdrawal requests: proposed and decided where lines are, paid like any other payout. */
export function lineRefunds(
  deps: Pick<WithdrawalsDeps, 'db' | 'vault' | 'log' | 'clock' | 'approvals'>,
): LineRefunds {
  return {
    ask: (trx, refund) => askLineRefund(trx, deps, refund),
    judge: async (proposalId) => {
      const { requestId, nameCheck } = await readyRequest(deps, proposalId);
      const isNamed = nameCheck === 'verified';
      const found = await deps.db.transaction((trx) => judge(trx, deps, { requestId, isNamed }));
      return { isProved: isNamed && found === 0 };
    },
    agree: (trx, agreed) => agreeToRefund(trx, deps, agreed),
    itemOf: async (decision) => {
      const { requestId } = await readyRequest(deps, decision.proposalId);
      const payload = await payloadOf(deps, requestId, decision);
      return (
        payload && {
          kind: sendLineBack(deps.vault) as never,
          order: payload.merchantId,
          mode: decision.mode,
          payload,
        }
      );
    },
  };
}

/** The request while it waits for its proposal, and its institution has said what it knows. */
async function readyRequest({ db }: Pick<WithdrawalsDeps, 'db'>, proposalId: string) {
  const request = await maybe(db.read, selectRefundRequest(proposalId));
  if (request?.status !== 'verifying')
    throw new Refusal('stateConflict', {
      detail:
        request?.status === 'verificationFailed'
          ? 'The institution knows no such account.'
          : 'The request that pays it has ended.',
    });
  const isAsked = request.nameCheck === 'verifying' || request.mayAskLater;
  if (isAsked)
    throw new Refusal('stateConflict', {
      detail: 'The institution is being asked whose account it is.',
    });
  return request;
}

/** How much rules found; what they found and how it was judged is kept with the request. */
async function judge(
  trx: Trx,
  { vault }: Pick<WithdrawalsDeps, 'vault'>,
  { requestId, isNamed }: { requestId: string; isNamed: boolean },
): Promise<number> {
  const request = await one(trx, lockOpenRequest(requestId));
  const verdict = await judgeRules(trx, candidateOf(request));
  if (verdict.outcome === 'reject') throw refusedByRule(verdict);
  const proved = await provedRequest(trx, vault, requestId);
  if (!proved) throw notProved(requestPower, requestId);
  const { reasons: approvalReasons, limits } = await planApproval(trx, request, verdict.findings);
  const isPlain = isNamed && verdict.findings.length === 0;
  const approvalsNeeded = await wordsForRefund(trx, vault, { proved, isPlain });
  await keepPlan({
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
  if (!isAsApproved(vault, request)) throw new Refusal('payoutNotAsApproved');
  const { approvalHours } = await readApprovalSettings(db.read);
  const independence = await judgeAgreeing(db.read, vault, { requestId, by: decision.by });
  return {
    ...decision,
    requestId,
    merchantId: request.merchantId,
    requestRevision: request.revision,
    payloadHash: request.payloadHash,
    approvalHours,
    independence,
    stand: standAt(decision.stand, requestId),
  };
}
