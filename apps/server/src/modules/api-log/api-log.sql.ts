import { type RawBuilder, sql } from '#platform/db';
import type { CallOutcome, endpoints, FiltersOf, Mode } from '@wallet/contract';
import { conditionsOf, createdWithin, equals, every, olderThan } from '#platform/lists';
import type { PageBounds } from '#platform/lists';

export interface StoredCall {
  id: string;
  merchantId: string;
  mode: Mode;
  tokenId: string;
  method: string;
  path: string;
  route: string | null;
  status: number;
  code: string | null;
  requestId: string;
  durationMs: number;
  ip: string | null;
  idempotencyKey: string | null;
  requestBody: string | null;
  responseBody: string | null;
}

/** Doing it again changes nothing. */
export function insertCalls(rows: readonly StoredCall[]): RawBuilder<unknown> {
  const texts = (name: Exclude<keyof StoredCall, 'status' | 'durationMs'>) =>
    sql`${rows.map((row) => row[name])}::text[]`;
  const numbers = (name: 'status' | 'durationMs') => sql`${rows.map((row) => row[name])}::int[]`;
  return sql`insert into api_call (id, merchant_id, mode, token_id, method, path, route, status, code,
    request_id, duration_ms, ip, idempotency_key, request_body, response_body)
    select * from unnest(${texts('id')}, ${texts('merchantId')}, ${texts('mode')}, ${texts('tokenId')},
      ${texts('method')}, ${texts('path')}, ${texts('route')},
      ${numbers('status')}, ${texts('code')}, ${texts('requestId')}, ${numbers('durationMs')},
        ${texts('ip')}, ${texts('idempotencyKey')}, ${texts('requestBody')}, ${texts('responseBody')})
    on conflict do nothing`;
}

export interface ListedCall extends Omit<
  StoredCall,
  'merchantId' | 'requestBody' | 'responseBody'
> {
  tokenName: string | null;
  tokenLast4: string | null;
}

export type CallFilters = FiltersOf<typeof endpoints.listApiCalls>;

const listed = sql`c.id, c.mode, c.token_id as "tokenId", k.name as "tokenName", k.last4 as "tokenLast4",
  c.method, c.path, c.route, c.status, c.code,
  c.request_id as "requestId", c.duration_ms as "durationMs", c.ip, c.idempotency_key as "idempotencyKey"`;

/** A page, newest first, without bodies. Names of tokens are joined to the page's rows only. */
export function selectCalls(
  merchantId: string,
  filters: CallFilters,
  { after, limit }: PageBounds,
): RawBuilder<ListedCall> {
  return sql`with page as materialized (
      select c.id, c.mode, c.token_id, c.method, c.path, c.route, c.status, c.code, c.request_id,
        c.duration_ms, c.ip, c.idempotency_key
      from api_call c where c.merchant_id = ${merchantId}
        and ${conditions(filters)} ${olderThan('c.id', after)} order by c.id desc limit ${limit}
    )
    select ${listed} from page c left join api_token k on k.id = c.token_id order by c.id desc`;
}

export function selectCall(
  merchantId: string,
  id: string,
): RawBuilder<ListedCall & Pick<StoredCall, 'requestBody' | 'responseBody'>> {
  return sql`select ${listed}, c.request_body as "requestBody", c.response_body as "responseBody"
    from api_call c left join api_token k on k.id = c.token_id where c.id = ${id} and c.merchant_id = ${merchantId}`;
}

const outcomes: Readonly<Record<CallOutcome, RawBuilder<unknown>>> = {
  '2xx': sql`c.status between 200 and 299`,
  '3xx': sql`c.status between 300 and 399`,
  '4xx': sql`c.status between 400 and 499`,
  '5xx': sql`c.status >= 500`,
  failed: sql`c.status >= 400`,
};

function conditions(filters: CallFilters): RawBuilder<unknown> {
  return every(
    conditionsOf(filters, {
      mode: equals('c.mode'),
      method: equals('c.method'),
      outcome: (outcome) => outcomes[outcome],
      route: equals('c.route'),
      requestId: equals('c.request_id'),
      ...createdWithin('apc', 'c.id'),
    }),
  );
}

export function deleteOldCalls(days: number, limit: number): RawBuilder<{ count: number }> {
  return sql`with old as (
      delete from api_call where id = any(array(
        select id from api_call where id < id_floor('apc', now() - make_interval(days => ${days}))
          order by id limit ${limit}
      )) returning 1
    ) select count(*)::int as count from old`;
}
