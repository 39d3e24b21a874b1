import { type RawBuilder, sql } from '#platform/db';

export interface KeyRow {
  id: string;
  publicKey: string;
  privateKeyEnc: string;
}

/** The key that signs. */
export function selectSigningKey(): RawBuilder<KeyRow> {
  return sql`select id, public_key as "publicKey", private_key_enc as "privateKeyEnc" from signing_key
    where retired_at is null`;
}

/** Two processes that start together make one key: the index of the one that signs refuses the other. */
export function insertSigningKey({ id, publicKey, privateKeyEnc }: KeyRow): RawBuilder<unknown> {
  return sql`insert into signing_key (id, public_key, private_key_enc)
    values (${id}, ${publicKey}, ${privateKeyEnc}) on conflict do nothing`;
}

/** One statement, so exactly one key always signs. No row when the signing key is encrypted by that key. */
export function replaceSigningKey(
  { id, publicKey, privateKeyEnc }: KeyRow,
  newestId: string,
): RawBuilder<{ keyId: string; retired: string }> {
  return sql`with retired as (
      update signing_key set retired_at = clock_timestamp(), private_key_enc = null
      where retired_at is null and private_key_enc not like ${`v1.${newestId}.%`} returning id
    )
    insert into signing_key (id, public_key, private_key_enc) select ${id}, ${publicKey}, ${privateKeyEnc} from retired
    returning id as "keyId", (select id from retired) as retired`;
}

export function selectPublicKeys(): RawBuilder<{
  keyId: string;
  publicKey: string;
  createdAt: Date;
  retiredAt: Date | null;
}> {
  return sql`
    select id as "keyId", public_key as "publicKey", created_at as "createdAt", retired_at as "retiredAt"
      from signing_key order by id desc`;
}
