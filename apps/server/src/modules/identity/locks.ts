import { all, maybe } from '#platform/db';
import type { Query, Trx } from '#platform/db';
import { deleteLock, selectLocks } from './attempts.sql.ts';

const prefix = 'account:';

/** Under which failed sign-ins of an account are counted, whether it exists or not. */
export function accountSubject(emailKey: string): string {
  return `${prefix}${emailKey}`;
}

/** Until when failed sign-ins keep each of these accounts shut, by e-mail key; accounts that are not locked are left out. */
export async function readLocks(q: Query, emailKeys: readonly string[]): Promise<Map<string, Date>> {
  const locks = await all(q, selectLocks(emailKeys.map(accountSubject)));
  return new Map(locks.map(({ subject, lockedUntil }) => [subject.slice(prefix.length), lockedUntil]));
}

/** Forgets the failed sign-ins of an account. Tells whether they had locked it. */
export async function forgetLock(trx: Trx, emailKey: string): Promise<boolean> {
  return (await maybe(trx, deleteLock(accountSubject(emailKey))))?.wasLocked ?? false;
}
