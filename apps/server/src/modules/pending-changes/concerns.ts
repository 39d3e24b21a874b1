import { roles } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import type { ChangeRow } from './change-rows.ts';

type Whose = Pick<ChangeRow, 'askedBy' | 'personId' | 'merchantId'>;

/** Whom a change concerns: all Admins, the merchant's people, the person it is about, and who asked for it. Pure. */
export function mayStop(
  { userId, roleId, merchantId }: UserPrincipal,
  { askedBy, personId, ...change }: Whose,
): boolean {
  return (
    roleId === roles.admin ||
    userId === askedBy ||
    userId === personId ||
    (merchantId !== undefined && merchantId === change.merchantId)
  );
}

/** A SubAdmin sees what Admins see. Pure. */
export function mayRead(principal: UserPrincipal, change: Whose): boolean {
  return principal.roleId === roles.subAdmin || mayStop(principal, change);
}
