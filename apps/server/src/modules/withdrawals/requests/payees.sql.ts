import type { Mode, PayoutMethodType, VerificationStatus } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';

/** The payout method's latest inquiry while it counts: under way, or ended with an answer not so long ago. */
export function selectLatestInquiry(
  payoutMethodId: string,
  nameCountsDays: number,
): RawBuilder<{ id: string; status: VerificationStatus }> {
  return sql`select v.id, v.status from payout_method p join account_verification v on v.id = p.verification_id
    where p.id = ${payoutMethodId} and (v.status = 'verifying'
      or (v.status in ('verified', 'closeMatch', 'mismatch', 'notFound')
        and v.ended_at > now() - ${nameCountsDays}::float8 * interval '1 day'))`;
}

/** The merchant's latest inquiry of the same name at the same destination, while it counts. */
export function selectSameInquiry({
  merchantId,
  mode,
  payeeKey,
  holderName,
  nameCountsDays,
}: {
  merchantId: string;
  mode: Mode;
  payeeKey: string;
  holderName: string | null;
  nameCountsDays: number;
}): RawBuilder<{ id: string; status: VerificationStatus }> {
  return sql`select v.id, v.status from account_verification v
    where v.merchant_id = ${merchantId} and v.mode = ${mode} and v.payee_key = ${payeeKey}
      and v.holder_name is not distinct from ${holderName}::text and (v.status = 'verifying'
      or (v.status in ('verified', 'closeMatch', 'mismatch', 'notFound')
        and v.ended_at > now() - ${nameCountsDays}::float8 * interval '1 day')) order by v.id desc limit 1`;
}

/** The same destination among the merchant's payout methods, blocked by the operator. */
export function selectBlockedCopy({
  merchantId,
  mode,
  payeeKey,
}: {
  merchantId: string;
  mode: Mode;
  payeeKey: string;
}): RawBuilder<{ id: string }> {
  return sql`select id from payout_method
    where merchant_id = ${merchantId} and mode = ${mode} and payee_key = ${payeeKey} and status = 'blocked'`;
}

/** So many hours from now, by the database's time and in whole milliseconds, as a MAC covers times. */
export function selectHoursFromNow(hours: number): RawBuilder<{ at: Date }> {
  return sql`select now() + ${hours}::float8 * interval '1 hour' as at`;
}

/** The same destination among the merchant's payout methods, once it has cooled down. */
export function selectUsableCopy({
  merchantId,
  mode,
  payeeKey,
}: {
  merchantId: string;
  mode: Mode;
  payeeKey: string;
}): RawBuilder<{ id: string }> {
  return sql`select id from payout_method where merchant_id = ${merchantId} and mode = ${mode}
    and payee_key = ${payeeKey} and status = 'active' and usable_after <= now()`;
}

/** Who made or adopted the token and those that it replaced, one after another. */
export function selectTokenMakers(tokenId: string): RawBuilder<{ userId: string }> {
  return sql`with recursive line as (
      select id, created_by, adopted_by from api_token where id = ${tokenId}
      union select t.id, t.created_by, t.adopted_by from api_token t join line on t.replaced_by = line.id)
    select distinct person as "userId" from line, unnest(array[created_by, adopted_by]) as person
      where person is not null`;
}

/** Whose link it is: the person or the token that made its session. */
export function selectSessionMaker(sessionId: string): RawBuilder<{ createdBy: string | null }> {
  return sql`select created_by as "createdBy" from transaction_session where id = ${sessionId}`;
}

const quotedMethodColumns = columnsOf(`type as method, country, institution_code as code,
  bank_name as name, last4, status from payout_method`);

export interface QuotedMethod extends RowOf<typeof quotedMethodColumns> {
  method: PayoutMethodType;
  isCool: boolean;
}

/** A payout method as far as a quote looks at it; without secrets. */
export function selectQuotedMethod({
  merchantId,
  mode,
  id,
}: {
  merchantId: string;
  mode: Mode;
  id: string;
}): RawBuilder<QuotedMethod> {
  return sql`select ${quotedMethodColumns}, usable_after <= now() as "isCool" from payout_method
    where id = ${id} and merchant_id = ${merchantId} and mode = ${mode}`;
}
