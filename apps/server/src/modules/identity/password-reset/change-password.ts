import { personRows } from '#modules/approvals';
import { actorOf } from '#modules/audit';
import { publish } from '#platform/events';
import { changePowerRow } from '#platform/row-mac';
import { confirmPassword, lockUnchanged } from '../second-factor/confirm-password.ts';
import { endSessionsOf } from '../sign-in/end-sessions.ts';
import { identityEvents } from '../events.ts';
import type { Identity } from '../identity.ts';
import { hashPassword } from '../credentials/password.ts';
import { refuseWeakPassword } from '../credentials/password-rules.ts';
import { setPassword } from '../credentials/password.sql.ts';
import { recordOwnAct } from '../record.ts';
import { deleteCodesOf } from '../codes/send-code.ts';
import { type OwnCall, trailOf } from '../trail.ts';

/**
 * Changes the own password; every other session ends, and so does every mailed link.
 * Refuses with wrongPassword, passwordTooShort, passwordTooCommon or temporarilyLocked.
 */
export async function changePassword(
  identity: Identity,
  call: OwnCall,
  change: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { principal } = call;
  const { user, limit } = await confirmPassword(identity, call, change.currentPassword);
  // The password alone forgets no failures: among them may be guesses at one-time codes.
  await limit.undecided();
  refuseWeakPassword(change.newPassword, user);
  const passwordHash = await identity.hashTurns.people.take(user.id, () =>
    hashPassword(change.newPassword),
  );
  await identity.db.transaction(async (trx) => {
    await lockUnchanged(identity, trx, user);
    await changePowerRow(trx, identity.vault, personRows, user.id, () =>
      setPassword(user.id, passwordHash).execute(trx),
    );
    await deleteCodesOf(trx, user.id);
    await publish(trx, identityEvents.passwordChanged, {
      key: user.id,
      mode: 'live',
      payload: { userId: user.id, by: 'password' },
    });
    const { tokenEpoch } = await endSessionsOf(identity, trx, {
      ...trailOf(call),
      userId: user.id,
      except: principal.sessionId,
      reason: 'passwordChanged',
      by: actorOf(principal),
    });
    await recordOwnAct(trx, {
      ...trailOf(call),
      user,
      action: 'user.passwordChanged',
      after: { tokenEpoch },
    });
  });
}
