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

export interface DaySum {
  countedFor: string;
  minor: bigint;
  /** As much of it as needed nobody's word. */
  automaticMinor: bigint;
}

/** What was set aside in the merchant's day for each of these, without what has come to nothing; no row for nothing. */
export function selectDaySums(
  { merchantId, mode, currency }: Owner,
  countedFor: readonly string[],
): RawBuilder<DaySum> {
  const names = [...countedFor];
  return sql<DaySum>`with day as materialized (select window_start('day', clock_timestamp(), time_zone, day_began_at, day_ends_at) as began from merchant where id = ${merchantId})
    select counted_for as "countedFor", sum(amount)::bigint as minor, sum(automatic)::bigint as "automaticMinor" from (
      select s.counted_for, s.amount, s.automatic from counted_sum s
      where s.merchant_id = ${merchantId} and s.mode = ${mode} and s.currency = ${currency} and s.counted_for = any(${names}::text[]) and s.slot >= (select began from day)
      union all select f, -c.amount, -c.automatic from counted_request c, unnest(c.counted_for) f
      where c.merchant_id = ${merchantId} and c.mode = ${mode} and c.currency = ${currency} and not c.counts and c.counted_at >= (select began from day) and f = any(${names}::text[])
    ) counted group by 1`;
}

/** It is judged again: what it added before is taken away. Under the merchant's lock. */
export function uncountRequest(requestId: string): RawBuilder<unknown> {
  return sql`with own as (select * from counted_request where request_id = ${requestId}), less as (
      update counted_sum s set amount = s.amount - own.amount, automatic = s.automatic - own.automatic from own
      where s.merchant_id = own.merchant_id and s.mode = own.mode and s.currency = own.currency and s.counted_for = any(own.counted_for) and s.slot = sum_slot(own.counted_at)
    )
    update counted_request set counted_for = '{}', amount = 0, automatic = 0 where request_id = ${requestId}`;
}

/** From now on it counts in these sums of the day. Under the merchant's lock, after `uncountRequest`. */
export function countRequest(
  { merchantId, mode, currency }: Owner,
  {
    requestId,
    amountMinor,
    isAutomatic,
    countedFor,
  }: {
    requestId: string;
    amountMinor: bigint;
    isAutomatic: boolean;
    countedFor: readonly string[];
  },
): RawBuilder<unknown> {
  const automaticMinor = isAutomatic ? amountMinor : 0n;
  return sql`with counted as (
      insert into counted_request (request_id, merchant_id, mode, currency, counted_for, amount, automatic, counted_at)
      values (${requestId}, ${merchantId}, ${mode}, ${currency}, ${[...countedFor]}::text[], ${amountMinor}::bigint, ${automaticMinor}::bigint, clock_timestamp())
      on conflict (request_id) do update set currency = excluded.currency, counted_for = excluded.counted_for, amount = excluded.amount, automatic = excluded.automatic, counted_at = excluded.counted_at, counts = true
      returning *
    )
    insert into counted_sum as s (merchant_id, mode, currency, counted_for, slot, amount, automatic)
    select merchant_id, mode, currency, f, sum_slot(counted_at), amount, automatic from counted, unnest(counted_for) f
    on conflict (merchant_id, mode, currency, counted_for, slot) do update set amount = s.amount + excluded.amount, automatic = s.automatic + excluded.automatic`;
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
