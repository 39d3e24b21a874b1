import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { canonicalHash } from '#platform/canonical-json';
import { type Db, maybe, one } from '#platform/db';
import { newId } from '#platform/ids';
import type { Vault } from '#platform/vault';
import { insertSigningKey, type KeyRow, selectSigningKey } from './signature.sql.ts';

export interface Signature {
  /** SHA-256 of the document's canonical JSON, in hexadecimal. */
  digest: string;
  /** Ed25519 over the digest's bytes, base64url. */
  signature: string;
  keyId: string;
}

export interface Signer {
  /** Signs a value's canonical JSON. Equal values have equal digests; the public key verifies for ever. */
  sign(document: unknown): Promise<Signature>;
}

/** Signs with the installation's key, which is made at the first use; its private half is sealed by the vault. */
export function createSigner({ db, vault }: { db: Pick<Db, 'read'>; vault: Vault }): Signer {
  return {
    sign: async (document) => {
      const { id, privateKeyEnc } =
        (await maybe(db.read, selectSigningKey())) ?? (await makeKey(db, vault));
      const key = createPrivateKey(vault.open(privateKeyEnc, placeOf(id)));
      const digest = canonicalHash(document);
      return {
        digest,
        signature: sign(null, Buffer.from(digest, 'hex'), key).toString('base64url'),
        keyId: id,
      };
    },
  };
}

async function makeKey(db: Pick<Db, 'read'>, vault: Vault): Promise<KeyRow> {
  await insertSigningKey(newKeyRow(vault)).execute(db.read);
  return one(db.read, selectSigningKey());
}

/** A key of Ed25519 whose private half only the key file opens. */
export function newKeyRow(vault: Vault): KeyRow {
  const id = newId('sgk');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    id,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
    privateKeyEnc: vault.seal(privateKey.export({ type: 'pkcs8', format: 'pem' }), placeOf(id)),
  };
}

function placeOf(id: string) {
  return { table: 'signing_key', id, column: 'private_key_enc' };
}
