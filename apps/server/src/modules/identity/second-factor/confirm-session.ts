import { ApiError } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import { maybe, one, type Trx } from '#platform/db';
import { rowKeys, signPowerRow } from '#platform/row-mac';
import { lockUnchanged } from './confirm-password.ts';
import { confirmationRows } from '../session-rows.ts';
import { selectUser } from '../identity.sql.ts';
import type { Identity } from '../identity.ts';
import { recordRefusal } from '../record.ts';
import { requirePassword } from './require-password.ts';
import { spendSecondFactor } from './second-factor.ts';
import { setConfirmed } from '../sessions.sql.ts';
import { enterSignIn } from '../sign-in-limit.ts';
import { type OwnCall, ownOrigin, trailOf } from '../trail.ts';

/**
 * Notes in this session alone that its person has given the password or a one-time code again; for
 * five minutes it may do what the contract marks with `stepUp`. Wrong ones are counted for this
 * session. Refuses with invalidRequest unless exactly one of the two is given, wrongPassword,
 * oneTimeCodeWrong, temporarilyLocked, stateConflict for a code where one-time codes are off, or
 * signedOut when the session ended meanwhile.
 */
export async function confirmSession(
  identity: Identity,
  call: OwnCall,
  { password, totp }: { password?: string | undefined; totp?: string | undefined },
): Promise<void> {
  if (password !== undefined && totp === undefined)
    return requirePassword(identity, call, password, (trx) => note(trx, call, 'password'));
  if (totp !== undefined && password === undefined) return confirmByCode(identity, call, totp);
  throw new ApiError('invalidRequest', {
    errors: [{ path: 'password', message: 'either the password or a one-time code' }],
  });
}

/** A right code forgets no failures: among them may be guesses at the password. */
async function confirmByCode(identity: Identity, call: OwnCall, totp: string): Promise<void> {
  const user = await one(identity.db.read, selectUser(call.principal.userId));
  const limit = await enterSignIn(identity, { emailKey: user.emailKey, origin: ownOrigin(call) });
  const verdict = await identity.db.transaction(async (trx) => {
    const now = await lockUnchanged(identity, trx, user);
    const factor = await spendSecondFactor(identity, trx, now, { totp });
    if (factor === 'totp') await note(trx, call, 'oneTimeCode');
    return factor;
  });
  if (verdict === 'totp' || verdict === 'none') {
    await limit.undecided();
    if (verdict === 'none') throw new ApiError('stateConflict');
    return;
  }
  await limit.failed();
  await recordRefusal(identity, { ...trailOf(call), action: 'user.oneTimeCodeRefused', user });
  throw new ApiError('oneTimeCodeWrong');
}

async function note(trx: Trx, call: OwnCall, by: 'password' | 'oneTimeCode'): Promise<void> {
  const { principal } = call;
  if (!(await maybe(trx, setConfirmed(principal.sessionId, principal.userId))))
    throw new ApiError('signedOut');
  await signPowerRow(trx, rowKeys(), confirmationRows, principal.sessionId);
  await recordAudit(trx, {
    actor: actorOf(principal),
    merchantId: principal.merchantId,
    ...actOn('session.confirmed', principal.sessionId),
    after: { by },
    ...trailOf(call),
  });
}
