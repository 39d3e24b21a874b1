import { startInquiryIfAllowed } from '#modules/payout-methods/inquiries';
import type { InquiryLimit, InquiryInput } from '#modules/payout-methods/inquiries';
import { decryptDestination } from '../evidence/destination.ts';
import { readApprovalSettings } from '../evidence/read-approval-settings.ts';
import { maybe } from '#platform/db';
import { selectSameInquiry } from '../requests/payees.sql.ts';
import { lockPendingInquiry, setInquiry } from '../requests/pending-inquiries.sql.ts';
import type { PendingInquiryRequest } from '../requests/pending-inquiries.sql.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

/**
 * Starts an inquiry delayed by its merchant's limit, unless the same name and destination were
 * asked for meanwhile. Returns the limit still in the way, or null. Does nothing if already asked
 * for or past that.
 */
export async function startLateInquiry(
  { db, vault, log }: Pick<WithdrawalsDeps, 'db' | 'vault' | 'log'>,
  requestId: string,
): Promise<InquiryLimit | null> {
  return db.transaction(async (trx) => {
    const request = await maybe(trx, lockPendingInquiry(requestId));
    if (!request) return null;
    const { merchantId, mode } = request;
    const input = inquiryInput(vault, request);
    const { nameCountsDays } = await readApprovalSettings(trx);
    const known = await maybe(
      trx,
      selectSameInquiry({ merchantId, mode, nameCountsDays, ...input }),
    );
    const act = { merchantId, mode, principal: { kind: 'anonymous' as const } };
    const asked = known ?? (await startInquiryIfAllowed(trx, { vault, log }, act, input));
    if ('limit' in asked) return asked.limit;
    await setInquiry(requestId, asked.id).execute(trx);
    return null;
  });
}

/** Whose account is asked for, as the request's own sealed copy says. */
export function inquiryInput(
  vault: WithdrawalsDeps['vault'],
  { id: requestId, payoutMethodId, destinationEnc, payeeKey, shown }: PendingInquiryRequest,
): InquiryInput {
  const {
    institutionCode: code,
    accountNumber: number,
    holderName,
  } = decryptDestination(vault, { requestId, destinationEnc });
  const { country, method, institutionName: bankName, institutionShortName: bankShortName } = shown;
  return {
    country,
    code,
    bankName,
    bankShortName,
    method,
    number,
    payeeKey,
    last4: number.slice(-4),
    holderName,
    payoutMethodId,
  };
}
