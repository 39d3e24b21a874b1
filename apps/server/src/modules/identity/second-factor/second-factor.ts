import { maybe, type Trx } from '#platform/db';
import type { UserRow } from '../identity.sql.ts';
import type { Identity } from '../identity.ts';
import { digestOfRecoveryCode } from './recovery-codes.ts';
import { totpPlace, totpStepOf } from './totp.ts';
import { spendRecoveryCode, spendTotpStep } from './totp.sql.ts';

/** What proves the phone beside the password: the app's code, or one of the codes kept for a lost phone. */
export interface SecondFactor {
  totp?: string | undefined;
  recoveryCode?: string | undefined;
}

/** `none` when one-time codes are off. */
export type FactorResult = 'none' | 'missing' | 'wrong' | 'totp' | 'recoveryCode';

/**
 * Looks at the second factor and uses it up: each time step and each recovery code counts once, of
 * many at once one.
 */
export async function spendSecondFactor(
  { vault, clock }: Pick<Identity, 'vault' | 'clock'>,
  trx: Trx,
  { id, totpEnc }: Pick<UserRow, 'id' | 'totpEnc'>,
  { totp, recoveryCode }: SecondFactor,
): Promise<FactorResult> {
  if (totpEnc === null) return 'none';
  if (totp !== undefined) {
    const secret = Buffer.from(vault.open(totpEnc, totpPlace(id)), 'base64url');
    const step = totpStepOf(totp, { secret, at: clock.now() });
    return step !== undefined && (await maybe(trx, spendTotpStep(id, step))) ? 'totp' : 'wrong';
  }
  if (recoveryCode === undefined) return 'missing';
  const digests = vault.eachMac().map((by) => digestOfRecoveryCode(by, id, recoveryCode));
  return (await maybe(trx, spendRecoveryCode(id, digests))) ? 'recoveryCode' : 'wrong';
}
