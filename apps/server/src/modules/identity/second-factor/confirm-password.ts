import { ApiError } from '@wallet/contract';
import { personRows } from '#modules/approvals';
import { one, type Trx } from '#platform/db';
import { isProvedRow, notProved } from '#platform/row-mac';
import { lockUser, selectUser, type UserRow } from '../identity.sql.ts';
import type { Identity } from '../identity.ts';
import { passwordFits } from '../credentials/password.ts';
import { recordRefusal } from '../record.ts';
import { spendSecondFactor } from './second-factor.ts';
import { enterSignIn, type SignInLimit } from '../sign-in-limit.ts';
import { type OwnCall, ownOrigin, trailOf } from '../trail.ts';

/**
 * The signed-in user, after the password was given again, in a turn that no stranger waits for.
 * Wrong ones are counted for the session alone. Refuses with wrongPassword, temporarilyLocked, or
 * rowNotProved. The caller tells the limit how it went on.
 */
export async function confirmPassword(
  identity: Identity,
  call: OwnCall,
  password: string,
): Promise<{ user: UserRow; limit: SignInLimit }> {
  const user = await one(identity.db.read, selectUser(call.principal.userId));
  if (!identity.rows.isProved(personRows, user)) throw notProved(personRows, user.id);
  const { limit, fits } = await identity.hashTurns.people.take(user.id, async () => {
    const limit = await enterSignIn(identity, { emailKey: user.emailKey, origin: ownOrigin(call) });
    return { limit, fits: await passwordFits(password, user.passwordHash) };
  });
  if (!fits) {
    await limit.failed();
    await recordRefusal(identity, { ...trailOf(call), action: 'user.passwordRefused', user });
    throw new ApiError('wrongPassword');
  }
  return { user, limit };
}

/**
 * The user's row, locked, when password and sessions are still those that were looked at; refuses
 * with wrongPassword otherwise, and with rowNotProved.
 */
export async function lockUnchanged(
  { vault }: Pick<Identity, 'vault'>,
  trx: Trx,
  { id, tokenEpoch }: UserRow,
): Promise<UserRow> {
  const user = await one(trx, lockUser(id));
  if (!isProvedRow(vault, personRows, user)) throw notProved(personRows, id);
  if (user.status !== 'active' || user.tokenEpoch !== tokenEpoch)
    throw new ApiError('wrongPassword');
  return user;
}

export interface BothFactors {
  password: string;
  totp: string;
}

/**
 * Does `work` in one transaction after the password and a one-time code were right.
 * Refuses with wrongPassword, oneTimeCodeWrong, temporarilyLocked, or stateConflict when one-time codes are off.
 */
export async function withBothFactors<T>(
  identity: Identity,
  call: OwnCall,
  {
    given: { password, totp },
    work,
  }: { given: BothFactors; work: (trx: Trx, user: UserRow) => Promise<T> },
): Promise<T> {
  const { user, limit } = await confirmPassword(identity, call, password);
  const outcome = await identity.db.transaction(async (trx) => {
    const now = await lockUnchanged(identity, trx, user);
    const factor = await spendSecondFactor(identity, trx, now, { totp });
    if (factor !== 'totp') return { refused: factor };
    await limit.succeeded(trx);
    return { done: await work(trx, now) };
  });
  if ('done' in outcome) return outcome.done;
  if (outcome.refused === 'none') {
    await limit.undecided();
    throw new ApiError('stateConflict');
  }
  await limit.failed();
  await recordRefusal(identity, { ...trailOf(call), action: 'user.oneTimeCodeRefused', user });
  throw new ApiError('oneTimeCodeWrong');
}
