import { ApiError } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';

/**
 * The merchant of a person whose permission is one of merchants' people. Refuses `forbidden` for
 * one without a merchant.
 */
export function ownMerchant({ merchantId }: Pick<UserPrincipal, 'merchantId'>): string {
  if (merchantId === undefined) throw new ApiError('forbidden');
  return merchantId;
}
