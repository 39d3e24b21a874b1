import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ApiTokenState, Mode, TokenScope } from '@wallet/contract';

export interface StoredApiToken {
  id: string;
  mode: Mode;
  name: string;
  prefix: string;
  last4: string;
  scopes: TokenScope[];
  ipAllowlist: string[];
  state: ApiTokenState;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  lastUsedIp: string | null;
  createdById: string | null;
  createdByName: string | null;
  createdAt: Date;
  replacedBy: string | null;
  revokedAt: Date | null;
}

/** By the database's clock, which also decides whether a token counts. */
const state = sql`case when t.status = 'revoked' then 'revoked' when t.expires_at <= now() then 'expired' when t.replaced_by is not null then 'ending' else 'active' end`;

const columns = sql`t.id, t.mode, t.name, t.prefix, t.last4, t.scopes, t.ip_allowlist as "ipAllowlist", ${state} as state, t.expires_at as "expiresAt",
  t.last_used_at as "lastUsedAt", t.last_used_ip as "lastUsedIp", u.id as "createdById", u.name as "createdByName", t.created_at as "createdAt",
  t.replaced_by as "replacedBy", t.revoked_at as "revokedAt"`;

/** Who of the merchant's own people made it: an operator is nobody here. */
const withMaker = sql`api_token t left join app_user u on u.id = t.created_by and u.merchant_id = t.merchant_id`;

export interface ApiTokenFilter {
  beforeId?: string | undefined;
  mode?: Mode | undefined;
  state?: ApiTokenState | undefined;
}

/** A page, newest first. */
export function selectApiTokens(
  merchantId: string,
  { beforeId, mode, state: wanted }: ApiTokenFilter,
  limit: number,
): RawBuilder<StoredApiToken> {
  const conditions = [
    sql`t.merchant_id = ${merchantId}`,
    beforeId !== undefined && sql`t.id < ${beforeId}`,
    mode !== undefined && sql`t.mode = ${mode}`,
    wanted !== undefined && sql`${state} = ${wanted}`,
  ].filter((condition) => condition !== false);
  return sql<StoredApiToken>`select ${columns} from ${withMaker} where ${sql.join(conditions, sql` and `)} order by t.id desc limit ${limit}`;
}

export function selectApiToken(merchantId: string, id: string): RawBuilder<StoredApiToken> {
  return sql<StoredApiToken>`select ${columns} from ${withMaker} where t.id = ${id} and t.merchant_id = ${merchantId}`;
}

/** The token, locked until the end of the transaction. */
export function lockApiToken(merchantId: string, id: string): RawBuilder<{ id: string }> {
  return sql<{
    id: string;
  }>`select t.id from api_token t where t.id = ${id} and t.merchant_id = ${merchantId} for update`;
}

/** The merchant's status; whoever makes tokens of one merchant waits here for the one before. */
export function lockMerchantStatus(merchantId: string): RawBuilder<{ status: string }> {
  return sql<{
    status: string;
  }>`select status from merchant where id = ${merchantId} for no key update`;
}

export function countActiveTokens(merchantId: string, mode: Mode): RawBuilder<{ count: number }> {
  return sql<{ count: number }>`select count(*)::int as count from api_token t
    where t.merchant_id = ${merchantId} and t.mode = ${mode} and ${state} = 'active'`;
}

/** Names the successor, and lets the old one count for the overlap at most: never longer than it would have. */
export function replaceApiToken({
  id,
  successorId,
  overlapHours,
}: {
  id: string;
  successorId: string;
  overlapHours: number;
}): RawBuilder<unknown> {
  return sql`update api_token set replaced_by = ${successorId}, updated_at = now(),
    expires_at = least(expires_at, now() + make_interval(hours => ${overlapHours})) where id = ${id}`;
}

export function setRevoked(id: string, by: string | null): RawBuilder<unknown> {
  return sql`update api_token set status = 'revoked', revoked_at = now(), revoked_by = ${by}, updated_at = now() where id = ${id}`;
}

export function isFuture(at: Date): RawBuilder<{ isFuture: boolean }> {
  return sql<{ isFuture: boolean }>`select ${at}::timestamptz > now() as "isFuture"`;
}

/** As long from now as the token's life was meant to be when it was made; null without an end. */
export function sameLifeFromNow(id: string): RawBuilder<{ expiresAt: Date | null }> {
  return sql<{
    expiresAt: Date | null;
  }>`select now() + (expires_at - created_at) as "expiresAt" from api_token where id = ${id}`;
}
