import { randomBytes } from 'node:crypto';
import { ApiError } from '@wallet/contract';
import { maybe } from '#platform/db';
import { confirmPassword, lockUnchanged } from './confirm-password.ts';
import type { Identity } from '../identity.ts';
import { recordOwnAct } from '../record.ts';
import { base32, pendingTotpPlace, totpUri } from './totp.ts';
import { setPendingTotp } from './totp.sql.ts';
import { type OwnCall, trailOf } from '../trail.ts';

const secretBytes = 20;
/** As long as it may take to find the phone and scan. */
const lifeSeconds = 15 * 60;

/**
 * Makes a secret for an authenticator app; one-time codes are on only after `confirmTotp`, within 15 minutes. Asking
 * again makes another secret. Refuses with wrongPassword, temporarilyLocked, or stateConflict when they are on already.
 */
export async function startTotp(
  identity: Identity,
  call: OwnCall,
  { password }: { password: string },
): Promise<{ secret: string; uri: string }> {
  const { db, vault } = identity;
  const { user, limit } = await confirmPassword(identity, call, password);
  await limit.undecided();
  const secret = randomBytes(secretBytes);
  const secretEnc = vault.seal(secret.toString('base64url'), pendingTotpPlace(user.id));
  await db.transaction(async (trx) => {
    await lockUnchanged(identity, trx, user);
    if (!(await maybe(trx, setPendingTotp({ userId: user.id, secretEnc, lifeSeconds }))))
      throw new ApiError('stateConflict');
    await recordOwnAct(trx, { ...trailOf(call), user, action: 'user.totpStarted' });
  });
  return { secret: base32(secret), uri: totpUri(secret, user.email) };
}
