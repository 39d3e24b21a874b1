import type { Currency, Mode } from '@wallet/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

interface Owner {
  merchantId: string;
  mode: Mode;
  currency: Currency;
}

/** Requests of one merchant are judged one after another: each counts those before it. */
export function lockApprovals({
  merchantId,
  mode,
}: Pick<Owner, 'merchantId' | 'mode'>): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`approvals ${merchantId} ${mode}`}, 0))`;
}

/**
 * What was set aside in the merchant's day for each of these, without the request itself and what has come to nothing; no
 * row for nothing.
 */
export function selectDaySums(
  { merchantId, mode, currency }: Owner,
  { requestId, countedFor }: { requestId: string; countedFor: readonly string[] },
): RawBuilder<{ countedFor: string; minor: bigint }> {
  return sql<{
    countedFor: string;
    minor: bigint;
  }>`select c.counted_for as "countedFor", sum(c.amount)::bigint as minor from counted_request c
    where c.merchant_id = ${merchantId} and c.mode = ${mode} and c.currency = ${currency} and c.counted_for = any(${[...countedFor]}::text[]) and c.counts
      and c.counted_at >= (select window_start('day', clock_timestamp(), m.time_zone, m.day_began_at, m.day_ends_at) from merchant m where m.id = ${merchantId})
      and c.request_id <> ${requestId} group by 1`;
}

/** From now on it counts in these sums of the day, and in no other. */
export function countRequest(
  { merchantId, mode, currency }: Owner,
  {
    requestId,
    amountMinor,
    countedFor,
  }: { requestId: string; amountMinor: bigint; countedFor: readonly string[] },
): RawBuilder<unknown> {
  return sql`with other as (
      update counted_request set amount = 0 where request_id = ${requestId} and counted_for <> all(${[...countedFor]}::text[]) and amount <> 0
    )
    insert into counted_request (request_id, counted_for, merchant_id, mode, currency, amount, counted_at)
    select ${requestId}, counted_for, ${merchantId}, ${mode}, ${currency}, ${amountMinor}::bigint, clock_timestamp() from unnest(${[...countedFor]}::text[]) as f (counted_for)
    on conflict (request_id, counted_for) do update set currency = excluded.currency, amount = excluded.amount, counted_at = excluded.counted_at, counts = true`;
}

/** Whether the merchant ever paid this destination. */
export function selectPaidBefore(
  { merchantId, mode }: Pick<Owner, 'merchantId' | 'mode'>,
  destinationKey: string,
): RawBuilder<{ paidBefore: boolean }> {
  return sql<{
    paidBefore: boolean;
  }>`select exists (select from withdrawal_request p where p.destination_key = ${destinationKey} and p.merchant_id = ${merchantId} and p.mode = ${mode} and p.status = 'succeeded') as "paidBefore"`;
}

/** Whether a token of less than so many hours asked for it, or made the link by which a payer did. */
export function selectHasYoungToken(
  requestId: string,
  coolDownHours: number,
): RawBuilder<{ isYoung: boolean }> {
  return sql<{
    isYoung: boolean;
  }>`select exists (select from withdrawal_request w left join transaction_session s on s.id = w.session_id
      join api_token t on t.id = w.created_by or t.id = s.created_by
    where w.id = ${requestId} and coalesce(s.created_at, w.created_at) < t.created_at + ${coolDownHours}::float8 * interval '1 hour') as "isYoung"`;
}
