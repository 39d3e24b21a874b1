import type { Currency } from '../money.ts';

/**
 * Money that belongs to no merchant and is on its way back to its payers is the desk's: a merchant
 * of the house for each currency, without people, tokens or pages. What it has is what the house
 * still has to send back.
 */
export const internalMerchantIds = {
  IDR: 'mer_00000000000000000000000001',
  PHP: 'mer_00000000000000000000000002',
} as const satisfies Readonly<Record<Currency, string>>;

/** Whether a merchant is the desk. */
export function isInternalMerchant(merchantId: string): boolean {
  return Object.values<string>(internalMerchantIds).includes(merchantId);
}
