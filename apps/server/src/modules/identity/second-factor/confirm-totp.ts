import { ApiError } from '@wallet/contract';
import { personRows } from '#modules/approvals';
import { maybe, one } from '#platform/db';
import { changePowerRow, notProved } from '#platform/row-mac';
import { selectUser } from '../identity.sql.ts';
import type { Identity } from '../identity.ts';
import { recordOwnAct, recordRefusal } from '../record.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { beginTokenEpoch } from '../sessions.sql.ts';
import { enterSignIn } from '../sign-in-limit.ts';
import { pendingTotpPlace, totpPlace, totpStepOf } from './totp.ts';
import { selectPendingTotp, switchTotpOn } from './totp.sql.ts';
import { type OwnCall, ownOrigin, trailOf } from '../trail.ts';

/**
 * Switches one-time codes on when the app shows the right one, and tells the ten recovery codes, this once.
 * Refuses with oneTimeCodeWrong, temporarilyLocked, or stateConflict when nothing waits to be confirmed.
 */
export async function confirmTotp(
  identity: Identity,
  call: OwnCall,
  { totp }: { totp: string },
): Promise<{ recoveryCodes: string[] }> {
  const { db, vault, clock } = identity;
  const user = await one(db.read, selectUser(call.principal.userId));
  if (!identity.rows.isProved(personRows, user)) throw notProved(personRows, user.id);
  const pending = await maybe(db.read, selectPendingTotp(user.id));
  if (!pending) throw new ApiError('stateConflict');
  const limit = await enterSignIn(identity, { emailKey: user.emailKey, origin: ownOrigin(call) });
  const secret = vault.open(pending.secretEnc, pendingTotpPlace(user.id));
  const step = totpStepOf(totp, { secret: Buffer.from(secret, 'base64url'), at: clock.now() });
  if (step === undefined) {
    await limit.failed();
    await recordRefusal(identity, { ...trailOf(call), action: 'user.oneTimeCodeRefused', user });
    throw new ApiError('oneTimeCodeWrong');
  }
  await limit.undecided();
  return db.transaction(async (trx) => {
    const row = {
      userId: user.id,
      pendingEnc: pending.secretEnc,
      secretEnc: vault.seal(secret, totpPlace(user.id)),
      step,
    };
    const { tokenEpoch } = await changePowerRow(trx, vault, personRows, user.id, async () => {
      if (!(await maybe(trx, switchTotpOn(row)))) throw new ApiError('stateConflict');
      return one(trx, beginTokenEpoch(user.id));
    });
    const recoveryCodes = await renewRecoveryCodes(vault, trx, user.id);
    await recordOwnAct(trx, {
      ...trailOf(call),
      user,
      action: 'user.totpSwitchedOn',
      before: { hasTotp: false },
      after: { hasTotp: true, tokenEpoch },
    });
    return { recoveryCodes };
  });
}
