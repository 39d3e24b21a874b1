import type { UserRow } from '@wallet/contract';
import type { StoredUser } from './users.sql.ts';

/** A user as screens see it. Somebody active whose account failed sign-ins keep shut shows as locked. */
export function userAnswer({ emailKey: _, status, lockedUntil, lastLoginAt, createdAt, ...user }: StoredUser): UserRow {
  const isLocked = status === 'active' && lockedUntil !== null;
  return {
    ...user,
    status: isLocked ? 'locked' : status,
    lockedUntil: isLocked ? lockedUntil.toISOString() : null,
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
