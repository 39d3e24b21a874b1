import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export interface KeyRow {
  id: string;
  publicKey: string;
  privateKeyEnc: string;
}

/** The key that signs. */
export function selectSigningKey(): RawBuilder<KeyRow> {
  return sql<KeyRow>`select id, public_key as "publicKey", private_key_enc as "privateKeyEnc" from signing_key where retired_at is null`;
}

/** Two processes that start together make one key: the index of the one that signs refuses the other. */
export function insertSigningKey({ id, publicKey, privateKeyEnc }: KeyRow): RawBuilder<unknown> {
  return sql`insert into signing_key (id, public_key, private_key_enc) values (${id}, ${publicKey}, ${privateKeyEnc}) on conflict do nothing`;
}

export function selectPublicKeys(): RawBuilder<{
  keyId: string;
  publicKey: string;
  createdAt: Date;
  retiredAt: Date | null;
}> {
  return sql<{ keyId: string; publicKey: string; createdAt: Date; retiredAt: Date | null }>`
    select id as "keyId", public_key as "publicKey", created_at as "createdAt", retired_at as "retiredAt" from signing_key order by id desc`;
}
