import { one, type Trx } from '#platform/db';
import { deleteLocks } from './attempts.sql.ts';

/**
 * Under which failed sign-ins of an account are counted, whether it exists or not: by strangers
 * together, and with `:` and an origin behind it by each. The database's `locked_until` reads the
 * same rows for lists of users.
 */
export function accountLockKey(emailKey: string): string {
  return `account:${emailKey}`;
}

/** Forgets the failed sign-ins of an account. Tells whether they had locked it for anybody. */
export async function deleteLock(trx: Trx, emailKey: string): Promise<boolean> {
  return (await one(trx, deleteLocks(accountLockKey(emailKey)))).wasLocked;
}
