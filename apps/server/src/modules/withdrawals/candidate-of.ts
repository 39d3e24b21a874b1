import type { Candidate } from '#modules/rules/judgement';
import type { OpenRequest } from './requests.sql.ts';

/** A request as far as rules look at it. */
export function candidateOf(request: OpenRequest): Candidate {
  const {
    id: requestId,
    merchantId,
    mode,
    currency,
    amountMinor,
    customerKey,
    phoneKey,
    emailKey,
    payoutMethodId,
    source,
    createdBy,
  } = request;
  const { country, institutionCode: code, last4: accountNumberLast4 } = request.destinationShown;
  return {
    requestId,
    merchantId,
    mode,
    currency,
    amountMinor,
    customerKey,
    payeeKey: request.destinationKey,
    institution: { country, code },
    accountNumberLast4,
    phoneKey,
    emailKey,
    payoutMethodId,
    source,
    createdBy,
  };
}
