import { confirmPassword, lockUnchanged } from './confirm-password.ts';
import type { Identity } from './identity.ts';
import type { OwnCall } from './trail.ts';

/**
 * The signed-in user has given the password again, for what is weighty enough to ask for it. Wrong ones are counted with
 * the failed sign-ins of the account. Refuses wrongPassword or temporarilyLocked. Never inside a transaction.
 */
export async function requirePassword(identity: Identity, call: OwnCall, password: string): Promise<void> {
  const { user, limit } = await confirmPassword(identity, call, password);
  await identity.db.transaction(async (trx) => {
    await lockUnchanged(trx, user);
    await limit.succeeded(trx);
  });
}
