import type { TokenScope } from '@wallet/contract';
import { actOn, type Actor, recordAudit } from '#modules/audit';
import type { Trail } from '#modules/identity';
import type { Trx } from '#platform/db';
import { signPowerRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { apiTokenRows } from './api-token-rows.ts';
import { newId } from '#platform/ids';
import { newApiToken } from './api-token-text.ts';
import { insertApiToken } from './api-tokens.sql.ts';

export interface NewApiToken extends Trail {
  merchantId: string;
  mode: 'live' | 'test';
  name: string;
  scopes: readonly TokenScope[];
  /** Addresses and networks (CIDR); empty means all. */
  ipAllowlist?: readonly string[];
  expiresAt?: Date;
  by: Actor;
}

/** Makes an API token. The whole token is in the answer and nowhere else: only its SHA-256 is stored. */
export async function createApiToken(
  { vault }: { vault: Vault },
  trx: Trx,
  input: NewApiToken,
): Promise<{ id: string; token: string }> {
  const { token, prefix, last4, hash } = newApiToken();
  const {
    merchantId,
    mode,
    name,
    scopes,
    ipAllowlist = [],
    expiresAt,
    by,
    ip,
    userAgent,
    requestId,
  } = input;
  const id = newId('tok');
  await insertApiToken({
    id,
    merchantId,
    mode,
    name,
    prefix,
    last4,
    hash,
    scopes,
    ipAllowlist,
    expiresAt: expiresAt ?? null,
    createdBy: by.actorId,
  }).execute(trx);
  await signPowerRow(trx, vault, apiTokenRows, id);
  const after = { name, scopes, ipAllowlist, expiresAt, shownPrefix: prefix, last4 };
  await recordAudit(trx, {
    actor: by,
    merchantId,
    mode,
    ...actOn('apiToken.created', id),
    after,
    ip,
    userAgent,
    requestId,
  });
  return { id, token };
}
