import { roles } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';

/** Whose proxies a caller sees: all, or a PhoneFarm user its own. From the principal only. */
export interface ProxyScope {
  ownerUserId: string | null;
}

export function scopeOf({ roleId, userId }: UserPrincipal): ProxyScope {
  return { ownerUserId: roleId === roles.phoneFarm ? userId : null };
}
