import { startInquiryIfAllowed } from '#modules/payout-methods';
import { openDestination } from '#modules/payouts';
import { maybe } from '#platform/db';
import { lockUnasked, setInquiry } from './requests.sql.ts';
import type { WithdrawalsDeps } from './withdrawals-deps.ts';

/**
 * Asks for the holder of a request that was made while its merchant had asked for too many; the answer brings it on. False
 * when there are still too many. Does nothing for one that was asked for or has gone on.
 */
export async function askLater(
  { db, vault, log }: Pick<WithdrawalsDeps, 'db' | 'vault' | 'log'>,
  requestId: string,
): Promise<boolean> {
  return db.transaction(async (trx) => {
    const request = await maybe(trx, lockUnasked(requestId));
    if (!request) return true;
    const { merchantId, mode, payoutMethodId, destinationEnc, payeeKey, shown } = request;
    const {
      institutionCode: code,
      accountNumber: number,
      holderName,
    } = openDestination(vault, { requestId, destinationEnc });
    const {
      country,
      method,
      institutionName: bankName,
      institutionShortName: bankShortName,
    } = shown;
    const wish = {
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
    const verificationId = await startInquiryIfAllowed(
      trx,
      { vault, log },
      { merchantId, mode, principal: { kind: 'anonymous' } },
      wish,
    );
    if (verificationId !== undefined) await setInquiry(requestId, verificationId).execute(trx);
    return verificationId !== undefined;
  });
}
