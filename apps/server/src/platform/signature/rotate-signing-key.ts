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
 * Gives the signing of documents to a new key, unless the one that signs is sealed by the newest
 * key already; `undefined` then, and where nothing was ever signed. What the retired one has signed
 * is proved by its public half, which stays; its private half is erased. One statement: there is
 * always exactly one key that signs.
 */
export async function rotateSigningKey(
  { db, vault }: { db: Pick<Db, 'read'>; vault: Vault },
  newestId: string,
): Promise<SigningKeyChange | undefined> {
  return maybe(db.read, replaceSigningKey(newKeyRow(vault), newestId));
}
