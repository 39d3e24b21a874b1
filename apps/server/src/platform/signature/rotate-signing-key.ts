import { type Db, maybe } from '#platform/db';
import type { Vault } from '#platform/vault';
import { newKeyRow } from './create-signer.ts';
import { replaceSigningKey } from './signature.sql.ts';

/** Which key signs documents from now on, and which did. */
export interface SigningKeyChange {
  keyId: string;
  retired: string;
}

/**
 * Replaces the signing key unless encrypted by the newest key; `undefined` then or if nothing was
 * signed. Keeps the retired public half to verify its signatures, erases the private one. One
 * statement: exactly one key signs.
 */
export async function rotateSigningKey(
  { db, vault }: { db: Pick<Db, 'read'>; vault: Vault },
  newestId: string,
): Promise<SigningKeyChange | undefined> {
  return maybe(db.read, replaceSigningKey(newKeyRow(vault), newestId));
}
