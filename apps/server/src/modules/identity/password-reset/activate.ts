import { personRows } from '#modules/approvals';
import { networkOf } from '#platform/rate-limit';
import { changePowerRow } from '#platform/row-mac';
import type { Identity } from '../identity.ts';
import { type CodeOwner, ownerOfCode, spendCodeOf } from '../codes/owner-of-code.ts';
import { hashPassword } from '../credentials/password.ts';
import { refuseWeakPassword } from '../credentials/password-rules.ts';
import { setPassword } from '../credentials/password.sql.ts';
import { recordOwnAct } from '../record.ts';
import { deleteCodesOf } from '../codes/send-code.ts';
import { type OpenCall, trailOf } from '../trail.ts';

/**
 * Gives an invited user its first password and makes it active, by the mailed code, once. Tells
 * whose account it is. Refuses with codeInvalid, passwordTooShort, passwordTooCommon (the code
 * stays good) or tooManyRequests.
 */
export async function activate(
  identity: Identity,
  call: OpenCall,
  { code, password }: { code: string; password: string },
): Promise<CodeOwner> {
  const { db, vault, codeRate, hashTurns } = identity;
  await codeRate.take(networkOf(call.ip));
  const found = await ownerOfCode(identity, { code, purpose: 'activate' });
  refuseWeakPassword(password, found.user);
  const passwordHash = await hashTurns.people.take(found.user.id, () => hashPassword(password));
  await db.transaction(async (trx) => {
    const user = await spendCodeOf(identity, trx, found);
    await changePowerRow(trx, vault, personRows, user.id, () =>
      setPassword(user.id, passwordHash).execute(trx),
    );
    await deleteCodesOf(trx, user.id);
    await recordOwnAct(trx, {
      ...trailOf(call),
      user,
      action: 'user.activated',
      before: { status: 'invited' },
      after: { status: 'active' },
    });
  });
  return { emailKey: found.user.emailKey };
}
