import { ApiError, roles } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import type { Db, Query } from '#platform/db';

/** Whose users a caller sees: all for operators, the own team for a merchant. From the principal, never the request. */
export interface UserScope {
  merchantId: string | null;
}

/** A merchant's user without a merchant sees nobody rather than everybody. */
export function scopeOf({ roleId, merchantId }: UserPrincipal): UserScope {
  if (merchantId !== undefined) return { merchantId };
  if (roleId === roles.merchant) throw new ApiError('forbidden');
  return { merchantId: null };
}

/** Reads as the merchant for a merchant's caller: row-level security hides other teams even without a filter. */
export function readInScope<T>(
  { db }: { db: Pick<Db, 'read' | 'tenant'> },
  { merchantId }: UserScope,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  return merchantId === null ? work(db.read) : db.tenant({ merchantId, mode: 'live' }, work);
}
