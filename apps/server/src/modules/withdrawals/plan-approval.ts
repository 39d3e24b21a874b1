import type { RuleFinding } from '@wallet/contract';
import { readMerchant } from '#modules/merchants';
import { isKnownDestination } from '#modules/rules';
import { one } from '#platform/db';
import type { Trx } from '#platform/db';
import {
  lockApprovals,
  selectAutomaticDay,
  selectDestinationDay,
  selectRequesterDay,
} from './approvals.sql.ts';
import { judgeApproval } from './judge-approval.ts';
import type { ApprovalFacts, ApprovalNeed } from './judge-approval.ts';
import { readApprovalSettings } from './read-approval-settings.ts';
import type { OpenRequest } from './requests.sql.ts';

/**
 * How many persons must agree to a request, by what the merchant's day has been so far. Requests of a merchant wait for
 * each other here until the transaction ends, so no two use the last of a limit; the caller stores the answer.
 */
export async function planApproval(
  trx: Trx,
  request: OpenRequest,
  findings: readonly RuleFinding[],
): Promise<ApprovalNeed> {
  if (request.mode === 'live') await lockApprovals(request).execute(trx);
  return judgeApproval(await factsOf(trx, request, findings));
}

async function factsOf(
  trx: Trx,
  request: OpenRequest,
  findings: readonly RuleFinding[],
): Promise<ApprovalFacts> {
  const {
    id: requestId,
    merchantId,
    mode,
    currency,
    customerKey,
    destinationKey,
    createdBy,
  } = request;
  const merchant = await readMerchant(trx, merchantId);
  if (!merchant) throw new Error(`the merchant of ${requestId} is not there`);
  const { secondPersonAboveMinor } = await readApprovalSettings(trx);
  const day = await one(trx, selectDestinationDay(request, { requestId, destinationKey }));
  const isKnown =
    day.paidBefore &&
    (await isKnownDestination(trx, { merchantId, mode, customerKey, payeeKey: destinationKey }));
  const isPerson = createdBy?.startsWith('usr_') === true;
  const policy = merchant.approvalPolicy;
  return {
    mode,
    source: request.source,
    askedByOperator: request.askedByOperator,
    isPublic: request.isPublic,
    isRefund: request.isRefund,
    isForeign: request.isForeign,
    amountMinor: request.amountMinor,
    nameCheck: request.nameCheck ?? 'unverified',
    ruleFound: findings.length > 0,
    destination: isKnown ? 'known' : day.paidBefore ? 'young' : 'unknown',
    automaticToDestinationMinor: day.automaticToDestinationMinor,
    destinationDayMinor: day.destinationDayMinor,
    requesterDayMinor: isPerson
      ? (await one(trx, selectRequesterDay(request, { requestId, createdBy }))).minor
      : 0n,
    automaticDayMinor:
      policy.automaticPerDayMinor === null
        ? 0n
        : (await one(trx, selectAutomaticDay(request, requestId))).minor,
    policy,
    houseSecondAboveMinor: secondPersonAboveMinor[currency],
  };
}
