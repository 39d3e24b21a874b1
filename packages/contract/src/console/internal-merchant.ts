import type { Currency } from '../money.ts';

/**
 * Internal merchants, one per currency, for money of no merchant on its way back to payers; no
 * people, tokens or pages. Their balance is what must still be returned.
 */
export const internalMerchantIds = {
  IDR: 'mer_00000000000000000000000001',
  PHP: 'mer_00000000000000000000000002',
} as const satisfies Readonly<Record<Currency, string>>;

/** Whether a merchant is the desk. */
export function isInternalMerchant(merchantId: string): boolean {
  return Object.values<string>(internalMerchantIds).includes(merchantId);
}
