import { roles } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';

/** Whose accounts a caller sees: all, or one PhoneFarm user's. From the principal only. */
export interface AccountScope {
  ownerUserId: string | null;
}

export function scopeOf({
  roleId,
  userId,
}: Pick<UserPrincipal, 'roleId' | 'userId'>): AccountScope {
  return { ownerUserId: roleId === roles.phoneFarm ? userId : null };
}
