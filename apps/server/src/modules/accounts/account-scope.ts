import { roles } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';

/**
 * Whose accounts a caller sees: all, or those on the devices of one PhoneFarm user. From the
 * principal, never from the request.
 */
export interface AccountScope {
  ownerUserId: string | null;
}

export function scopeOf({
  roleId,
  userId,
}: Pick<UserPrincipal, 'roleId' | 'userId'>): AccountScope {
  return { ownerUserId: roleId === roles.phoneFarm ? userId : null };
}
