import { one, type Trx } from '#platform/db';
import { clearTotp, deleteRecoveryCodes } from './totp.sql.ts';

/**
 * Switches one-time codes of a user off and forgets the recovery codes. Tells whether they were on.
 * Inside `changePowerRow` of the user.
 */
export async function switchOffTotp(trx: Trx, userId: string): Promise<boolean> {
  const { wasOn } = await one(trx, clearTotp(userId));
  await deleteRecoveryCodes(userId).execute(trx);
  return wasOn;
}
