import type { UserRow } from '@wallet/contract';
import type { StoredUser } from './users.sql.ts';

/** A user as screens see it. Somebody active whose account failed sign-ins keep shut shows as locked. */
export function userAnswer({
  id,
  email,
  name,
  roleId,
  status,
  lockedUntil,
  hasTotp,
  merchantId,
  teamRole,
  lastLoginAt,
  createdAt,
}: StoredUser): UserRow {
  const isLocked = status === 'active' && lockedUntil !== null;
  return {
    id,
    email,
    name,
    roleId,
    hasTotp,
    merchantId,
    teamRole,
    status: isLocked ? 'locked' : status,
    lockedUntil: isLocked ? lockedUntil.toISOString() : null,
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
