import { ApiError } from '@wallet/contract';
import { readMerchantHeld, refuseUnprovedMerchant, returnUrlAllowed } from '#modules/merchants';
import type { Merchant } from '#modules/merchants';
import type { Trx } from '#platform/db';
import type { SessionHead } from './save-session.ts';

/** The merchant, who stays as he is until the transaction ends. Refuses with merchantNotActive and rowNotProved. */
export async function readActiveMerchant(trx: Trx, merchantId: string): Promise<Merchant> {
  const merchant = await readMerchantHeld(trx, merchantId);
  if (merchant?.status !== 'active') throw new ApiError('merchantNotActive');
  refuseUnprovedMerchant(merchant);
  return merchant;
}

/** Payers are sent back to the merchant's own addresses alone. Refuses with returnUrlNotAllowed. */
export function refuseForeignAddresses(
  merchant: Merchant,
  { returnUrl, cancelUrl }: Pick<SessionHead, 'returnUrl' | 'cancelUrl'>,
): void {
  for (const [path, url] of Object.entries({ returnUrl, cancelUrl })) {
    if (url !== undefined && !returnUrlAllowed(merchant, url)) {
      throw new ApiError('returnUrlNotAllowed', {
        errors: [{ path, message: 'Its origin is not on the merchant\u2019s list.' }],
      });
    }
  }
}
