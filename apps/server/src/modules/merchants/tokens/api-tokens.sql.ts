import { columnsOf, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import type {
  ApiTokenState,
  endpoints,
  FiltersOf,
  Mode,
  TeamRole,
  TokenEndReason,
  TokenScope,
} from '@wallet/contract';
import { conditionsOf, equals, every, olderThan, type PageBounds } from '#platform/lists';
import { type Proved, provedColumns } from '#platform/row-mac';
import { type ApiTokenPowerRow, apiTokenRows } from './api-token-rows.ts';

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
  adoptedById: string | null;
  adoptedByName: string | null;
  endsAt: Date | null;
  endsBecause: TokenEndReason | null;
  replacedBy: string | null;
  revokedAt: Date | null;
}

/** By the database's clock, which also decides whether a token counts. */
const state = sql`case when t.status = 'revoked' then 'revoked'
  when least(t.expires_at, t.ends_at) <= now() then 'expired' when t.replaced_by is not null then 'ending'
    else 'active' end`;

const columns = sql`t.id, t.mode, t.name, t.prefix, t.last4, t.scopes, t.ip_allowlist as "ipAllowlist",
  ${state} as state, t.expires_at as "expiresAt",
  t.last_used_at as "lastUsedAt", t.last_used_ip as "lastUsedIp", u.id as "createdById",
    u.name as "createdByName", t.created_at as "createdAt",
  a.id as "adoptedById", a.name as "adoptedByName", t.ends_at as "endsAt", t.ends_because as "endsBecause",
  t.replaced_by as "replacedBy", t.revoked_at as "revokedAt"`;

/** Who of the merchant's own people made it, and who adopted it: an operator is nobody here. */
const withPeople = sql`api_token t left join app_user u on u.id = t.created_by and u.merchant_id = t.merchant_id
  left join app_user a on a.id = t.adopted_by and a.merchant_id = t.merchant_id`;

export type ApiTokenFilters = FiltersOf<
  typeof endpoints.listApiTokens | typeof endpoints.listMerchantApiTokens
>;

/** A page, newest first. */
export function selectApiTokens(
  merchantId: string,
  filters: ApiTokenFilters,
  { after, limit }: PageBounds,
): RawBuilder<StoredApiToken> {
  const conditions = [
    sql`t.merchant_id = ${merchantId}`,
    ...conditionsOf(filters, {
      mode: equals('t.mode'),
      state: (wanted) => sql`${state} = ${wanted}`,
    }),
  ];
  return sql`select ${columns} from ${withPeople} where ${every(conditions)} ${olderThan('t.id', after)}
    order by t.id desc limit ${limit}`;
}

export function selectApiToken(merchantId: string, id: string): RawBuilder<StoredApiToken> {
  return sql`select ${columns} from ${withPeople} where t.id = ${id} and t.merchant_id = ${merchantId}`;
}

/** The token, locked until the end of the transaction. */
export function lockApiToken(merchantId: string, id: string): RawBuilder<{ id: string }> {
  return sql`select t.id from api_token t where t.id = ${id} and t.merchant_id = ${merchantId} for update`;
}

/** The merchant's status; whoever makes tokens of one merchant waits here for the one before. */
export function lockMerchantStatus(merchantId: string): RawBuilder<{ status: string }> {
  return sql`select status from merchant where id = ${merchantId} for no key update`;
}

export function countActiveTokens(merchantId: string, mode: Mode): RawBuilder<{ count: number }> {
  return sql`select count(*)::int as count from api_token t
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
  return sql`update api_token
    set status = 'revoked', revoked_at = now(), revoked_by = ${by}, updated_at = now() where id = ${id}`;
}

export function isFuture(at: Date): RawBuilder<{ isFuture: boolean }> {
  return sql`select ${at}::timestamptz > now() as "isFuture"`;
}

/** As long from now as the token's life was meant to be when it was made; null without an end. */
export function sameLifeFromNow(id: string): RawBuilder<{ expiresAt: Date | null }> {
  return sql`select now() + (expires_at - created_at) as "expiresAt" from api_token where id = ${id}`;
}

/** Somebody active, as he is in this transaction; who disables him or changes his team role waits for its end. */
export function lockMaker(userId: string): RawBuilder<{ teamRole: TeamRole | null }> {
  return sql`select team_role as "teamRole" from app_user where id = ${userId} and status = 'active' for share`;
}

const answeredTokenColumns = columnsOf('id, merchant_id, mode, name, scopes from api_token t');

export interface AnsweredToken extends RowOf<typeof answeredTokenColumns> {
  scopes: TokenScope[];
}

/** The tokens that count and that this person answers for, as the one who adopted or else made them; locked. */
export function lockTokensAnsweredBy(userId: string): RawBuilder<AnsweredToken> {
  return sql`select ${answeredTokenColumns} from api_token t
    where coalesce(t.adopted_by, t.created_by) = ${userId} and t.status = 'active'
      and coalesce(least(t.expires_at, t.ends_at), 'infinity') > now()
    order by t.id for update`;
}

/** Lets a token end unless somebody adopts it; one that ends sooner already keeps its time. */
export function setEnd(
  id: string,
  { hours, because }: { hours: number; because: TokenEndReason },
): RawBuilder<{ id: string; endsAt: Date }> {
  return sql`update api_token set ends_because = case when ends_at is null then ${because} else ends_because end,
      ends_at = least(ends_at, now() + ${hours}::float8 * interval '1 hour'), updated_at = now()
    where id = ${id} returning id, ends_at as "endsAt"`;
}

/** The tokens of somebody that would end for this reason and have not yet; locked. */
export function lockEnding(userId: string, because: TokenEndReason): RawBuilder<{ id: string }> {
  return sql`select id from api_token where coalesce(adopted_by, created_by) = ${userId}
    and ends_because = ${because} and status = 'active' and ends_at > now()
    order by id for update`;
}

/** It goes on as long as it was made for. */
export function clearEnd(id: string): RawBuilder<unknown> {
  return sql`update api_token set ends_at = null, ends_because = null, updated_at = now() where id = ${id}`;
}

export function setAdopted(id: string, userId: string): RawBuilder<unknown> {
  return sql`update api_token set adopted_by = ${userId}, adopted_at = now(), ends_at = null,
    ends_because = null, updated_at = now() where id = ${id}`;
}

/** Tokens whose time to be adopted is over. */
export function selectLeftTokens(limit: number): RawBuilder<{ id: string; merchantId: string }> {
  return sql`select id, merchant_id as "merchantId" from api_token
    where status = 'active' and ends_at <= now() order by ends_at, id limit ${limit}`;
}

const newApiTokenColumns = columnsOf(`id, merchant_id, mode, name, prefix, last4, hash, scopes,
  ip_allowlist, expires_at, status, created_by
  from api_token`);

export interface NewApiTokenRow extends Omit<
  RowOf<typeof newApiTokenColumns>,
  'status' | 'scopes' | 'ipAllowlist'
> {
  scopes: readonly TokenScope[];
  ipAllowlist: readonly string[];
}

export function insertApiToken(row: NewApiTokenRow): RawBuilder<unknown> {
  return sql`insert into api_token ${valuesOf(newApiTokenColumns, { ...row, status: 'active' })}`;
}

export interface UsableToken extends Proved<ApiTokenPowerRow> {
  merchantIpAllowlist: string[];
  isSuspended: boolean;
}

/**
 * Tokens that count now: active, not at their end, of a merchant that is not closed, and found by
 * no look to be an old row.
 */
export function selectUsableTokens(hashes: string[]): RawBuilder<UsableToken> {
  return sql`select ${provedColumns(apiTokenRows, 't')}, m.ip_allowlist as "merchantIpAllowlist",
    m.status = 'suspended' as "isSuspended"
    from api_token t join merchant m on m.id = t.merchant_id
    where t.hash = any(${hashes}) and t.status = 'active'
      and coalesce(least(t.expires_at, t.ends_at), 'infinity') > now() and m.status <> 'closed'
      and not exists (select from unproved_row x where x.table_name = 'api_token' and x.row_id = t.id
        and x.problem = 'contradicted' and x.ended_at is null)`;
}

export interface TokenUse {
  id: string;
  ip: string;
  at: Date;
}

export function updateTokenUses(uses: TokenUse[]): RawBuilder<unknown> {
  return sql`update api_token t set last_used_at = u.at, last_used_ip = u.ip
    from unnest(${uses.map(({ id }) => id)}::text[], ${uses.map(({ ip }) => ip)}::text[],
      ${uses.map(({ at }) => at)}::timestamptz[]) as u (id, ip, at)
    where t.id = u.id and (t.last_used_at is null or t.last_used_at < u.at)`;
}
