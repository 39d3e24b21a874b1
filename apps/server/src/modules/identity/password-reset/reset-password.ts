import { ApiError } from '@wallet/contract';
import { personRows } from '#modules/approvals';
import type { Trx } from '#platform/db';
import { publish } from '#platform/events';
import { networkOf } from '#platform/rate-limit';
import { changePowerRow } from '#platform/row-mac';
import { endSessionsOf } from '../sign-in/end-sessions.ts';
import { identityEvents } from '../events.ts';
import type { Identity } from '../identity.ts';
import { deleteLock } from '../locks.ts';
import { ownerOfCode, spendCodeOf } from '../codes/owner-of-code.ts';
import type { CodeOwner, FoundCode } from '../codes/owner-of-code.ts';
import { hashPassword } from '../credentials/password.ts';
import { refuseWeakPassword } from '../credentials/password-rules.ts';
import { setPassword } from '../credentials/password.sql.ts';
import { recordOwnAct, recordRefusal } from '../record.ts';
import { enterReset } from './reset-limit.ts';
import { type SecondFactor, spendSecondFactor } from '../second-factor/second-factor.ts';
import { deleteCodesOf } from '../codes/send-code.ts';
import { actorOfUser, type OpenCall, trailOf } from '../trail.ts';

export interface PasswordReset extends SecondFactor {
  code: string;
  password: string;
}

/**
 * Gives an active user a new password by the mailed code, once, and ends every session and every
 * other link. Where one-time codes are on, one of them or a recovery code is needed too; a wrong
 * one does not use the link up, but few can be tried. Tells whose account it is. Refuses with
 * codeInvalid, passwordTooShort, passwordTooCommon, oneTimeCodeWrong or tooManyRequests.
 */
export async function resetPassword(
  identity: Identity,
  call: OpenCall,
  reset: PasswordReset,
): Promise<CodeOwner> {
  const { db, codeRate, hashTurns } = identity;
  await codeRate.take(networkOf(call.ip));
  const found = await ownerOfCode(identity, { code: reset.code, purpose: 'resetPassword' });
  const { user } = found;
  refuseWeakPassword(reset.password, user);
  if (user.totpEnc !== null && reset.totp === undefined && reset.recoveryCode === undefined)
    throw new ApiError('oneTimeCodeWrong');
  const limit = await enterReset(identity, user.id);
  const passwordHash = await hashTurns.people.take(user.id, () => hashPassword(reset.password));
  try {
    await db.transaction(async (trx) => {
      await spend(identity, trx, { found, call, reset, passwordHash });
      await limit.succeeded(trx);
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'oneTimeCodeWrong')
      await recordRefusal(identity, {
        ...trailOf(call),
        action: 'user.passwordResetRefused',
        user,
      });
    throw error;
  }
  return { emailKey: user.emailKey };
}

interface Spending {
  found: FoundCode;
  call: OpenCall;
  reset: PasswordReset;
  passwordHash: string;
}

async function spend(
  identity: Identity,
  trx: Trx,
  { found, call, reset, passwordHash }: Spending,
): Promise<void> {
  const user = await spendCodeOf(identity, trx, found);
  const factor = await spendSecondFactor(identity, trx, user, reset);
  if (factor === 'missing' || factor === 'wrong') throw new ApiError('oneTimeCodeWrong');
  await changePowerRow(trx, identity.vault, personRows, user.id, () =>
    setPassword(user.id, passwordHash).execute(trx),
  );
  await deleteCodesOf(trx, user.id);
  await deleteLock(trx, user.emailKey);
  await publish(trx, identityEvents.passwordChanged, {
    key: user.id,
    mode: 'live',
    payload: { userId: user.id, by: 'link' },
  });
  const { tokenEpoch } = await endSessionsOf(identity, trx, {
    ...trailOf(call),
    userId: user.id,
    reason: 'passwordReset',
    by: actorOfUser(user),
  });
  await recordOwnAct(trx, {
    ...trailOf(call),
    user,
    action: 'user.passwordReset',
    after: { secondFactor: factor, tokenEpoch },
  });
}
