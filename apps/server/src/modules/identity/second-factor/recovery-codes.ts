import { randomBytes } from 'node:crypto';
import type { Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import { deleteRecoveryCodes, insertRecoveryCodes } from './totp.sql.ts';

const count = 10;
const length = 12;
/** Crockford's digits: none is taken for another when it is copied from paper. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Gives the user ten new recovery codes, `XXXX-XXXX-XXXX` with 60 random bits; the ones before stop counting. */
export async function renewRecoveryCodes(
  vault: Vault,
  trx: Trx,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: count }, newRecoveryCode);
  await deleteRecoveryCodes(userId).execute(trx);
  await insertRecoveryCodes(
    userId,
    codes.map((code) => digestOfRecoveryCode(vault, userId, code)),
  ).execute(trx);
  return codes;
}

/**
 * What is stored. Keyed: whoever has the database alone cannot try codes on it. Case, dashes and
 * blanks do not matter.
 */
export function digestOfRecoveryCode(
  vault: Pick<Vault, 'mac'>,
  userId: string,
  code: string,
): string {
  const plain = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return vault.mac('recoveryCode', `${userId} ${plain}`);
}

function newRecoveryCode(): string {
  const code = [...randomBytes(length)].map((byte) => digits.charAt(byte & 31)).join('');
  return (code.match(/.{4}/g) ?? []).join('-');
}
