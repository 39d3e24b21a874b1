import { type RawBuilder, sql } from '#platform/db';
import type { Currency, Mode } from '@wallet/contract';

export function selectAddress(endpointId: string): RawBuilder<{ url: string }> {
  return sql`select url from webhook_endpoint where id = ${endpointId}`;
}

/** Those that end soon and have no successor, which would be what counts. */
export function selectEndingTokens(
  days: number,
): RawBuilder<{ id: string; merchantId: string; mode: Mode; name: string; expiresAt: Date }> {
  return sql`
    select id, merchant_id as "merchantId", mode, name, expires_at as "expiresAt" from api_token
    where status = 'active' and replaced_by is null and expires_at > now()
      and expires_at < now() + make_interval(days => ${days}) order by id limit 1000`;
}

/** Money that came too late for its deposit, or after its end, and waits for a decision. */
export function selectLateLine(lineId: string): RawBuilder<{
  merchantId: string;
  mode: Mode;
  code: string;
  amount: bigint;
  currency: Currency;
}> {
  return sql`
    select t.merchant_id as "merchantId", l.mode, t.code, l.amount, l.currency from statement_line l
      join transaction t on t.id = l.candidate_transaction_id
    where l.id = ${lineId} and l.match_status = 'unmatched'`;
}

/** How long its maker waited for it. */
export function selectWaited(exportId: string): RawBuilder<{ seconds: number }> {
  return sql`select extract(epoch from finished_at - created_at)::float8 as seconds from export where id = ${exportId}`;
}

export function selectPerson(userId: string): RawBuilder<{ name: string }> {
  return sql`select name from app_user where id = ${userId}`;
}
