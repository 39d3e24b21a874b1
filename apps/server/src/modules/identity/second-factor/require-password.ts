import { confirmPassword, lockUnchanged } from './confirm-password.ts';
import type { Trx } from '#platform/db';
import type { UserRow } from '../identity.sql.ts';
import type { Identity } from '../identity.ts';
import type { OwnCall } from '../trail.ts';

/**
 * The signed-in user has given the password again, for what is weighty enough to ask for it. Wrong ones are counted for
 * the session. What is done because of it is done in the same transaction. Refuses wrongPassword or
 * temporarilyLocked. Never inside a transaction.
 */
export async function requirePassword(
  identity: Identity,
  call: OwnCall,
  password: string,
  work: (trx: Trx, user: UserRow) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { user, limit } = await confirmPassword(identity, call, password);
  // Where one-time codes are on the password alone forgets no failures: among them may be guesses at those.
  if (user.totpEnc !== null) await limit.undecided();
  await identity.db.transaction(async (trx) => {
    await lockUnchanged(identity, trx, user);
    if (user.totpEnc === null) await limit.succeeded(trx);
    await work(trx, user);
  });
}
