import type { Mode } from '@wallet/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isSince } from '#platform/db';
import { providerTable } from '#modules/accounts';

/** The zone of an account's provider: its day begins at its own midnight. */
const zone = sql`(case a.provider ${sql.join(
  Object.entries(providerTable).map(([name, { timeZone }]) => sql`when ${name} then ${timeZone}`),
  sql` `,
)} end)`;
const today = sql`(now() at time zone ${zone})::date`;

/** Locks the account's row of today, making it when it is the first of the day. */
export function lockAccountDay(accountId: string): RawBuilder<unknown> {
  return sql`insert into account_day (account_id, mode, day) select a.id, a.mode, ${today} from account a where a.id = ${accountId}
    on conflict (account_id, day) do update set reserved_in = account_day.reserved_in`;
}

/** What an account has received and still expects, in minor units. */
export interface Expected {
  dayMinor: bigint;
  dayCount: number;
  monthMinor: bigint;
}

export function selectExpected(accountId: string): RawBuilder<Expected> {
  return sql<Expected>`select coalesce(sum(d.reserved_in + d.used_in) filter (where d.day = ${today}), 0)::bigint as "dayMinor",
      coalesce(sum(d.count_in) filter (where d.day = ${today}), 0)::int as "dayCount", coalesce(sum(d.reserved_in + d.used_in), 0)::bigint as "monthMinor"
    from account a join account_day d on d.account_id = a.id and d.day >= date_trunc('month', ${today}::timestamp)::date
    where a.id = ${accountId}`;
}

export function reserveIn(accountId: string, amountMinor: bigint): RawBuilder<unknown> {
  return sql`update account_day d set reserved_in = d.reserved_in + ${amountMinor}::bigint, count_in = d.count_in + 1
    from account a where a.id = ${accountId} and d.account_id = a.id and d.day = ${today}`;
}

export interface NearbyAmount {
  kind: 'taken' | 'used' | 'waiting';
  finalMinor: bigint;
  typed: boolean;
  releasedAt: Date | null;
  recentlyByOther: boolean;
}

export interface NearbyQuestion {
  accountId: string;
  fromMinor: bigint;
  toMinor: bigint;
  merchantId: string;
  customerKey: string | null;
}

/** What is known of an account's amounts in a range: taken slots, their last two users, credits nobody has explained, the probe of a code. */
export function selectNearbyAmounts({
  accountId,
  fromMinor,
  toMinor,
  merchantId,
  customerKey,
}: NearbyQuestion): RawBuilder<NearbyAmount> {
  const range = (column: 'final_minor' | 'amount' | 'probe_minor') =>
    sql`account_id = ${accountId} and ${sql.ref(column)} between ${fromMinor}::bigint and ${toMinor}::bigint`;
  return sql<NearbyAmount>`
    select 'taken' as kind, final_minor as "finalMinor", typed, null::timestamptz as "releasedAt", false as "recentlyByOther"
      from amount_slot where ${range('final_minor')}
    union all
    select 'used', final_minor, false, max(released_at),
        bool_or(released_at > now() - interval '30 days' and (merchant_id = ${merchantId} and customer_key = ${customerKey}) is not true)
      from amount_slot_use where ${range('final_minor')} group by final_minor
    union all
    select 'waiting', amount, false, null, false
      from open_line where ${range('amount')} and direction = 'credit'
    union all
    select 'waiting', amount, false, null, false from expected_line where ${range('amount')} and is_open and direction = 'credit'
    union all
    select 'waiting', probe_minor, false, null, false from account_qr where ${range('probe_minor')} and status = 'proposed'`;
}

export interface NewSlot {
  accountId: string;
  finalMinor: bigint;
  mode: Mode;
  transactionId: string;
  merchantId: string;
  customerKey: string | null;
  typed: boolean;
  sessionId: string;
}

/** No row when somebody has the amount. It stays taken until expiry + the larger of the late window and 24 hours. */
export function insertSlot(slot: NewSlot): RawBuilder<{ finalMinor: bigint }> {
  return sql<{
    finalMinor: bigint;
  }>`insert into amount_slot (account_id, final_minor, mode, transaction_id, merchant_id, customer_key, typed, expires_at, free_after)
    select ${slot.accountId}, ${slot.finalMinor}::bigint, ${slot.mode}, ${slot.transactionId}, ${slot.merchantId}, ${slot.customerKey}, ${slot.typed},
      s.expires_at, greatest(s.monitoring_until, s.expires_at + interval '24 hours')
    from transaction_session s where s.id = ${slot.sessionId}
    on conflict do nothing returning final_minor as "finalMinor"`;
}

/** The oldest deposit whose amount's time is over; none while no amount's time is. */
export function selectOldestOver(): RawBuilder<{ oldest: string | null }> {
  return sql<{
    oldest: string | null;
  }>`select min(transaction_id) as oldest from amount_slot where free_after <= now()`;
}

/**
 * Frees the amounts for which nothing can arrive any more, as the database's own function decides, and gives back the day's
 * reservation. Of deposits from `oldest` on.
 */
export function releaseSlots({
  limit,
  oldest,
}: {
  limit: number;
  oldest: string;
}): RawBuilder<{ released: number }> {
  return sql<{ released: number }>`
    with gone as materialized (
      select * from free_amount_slots(${oldest}, ${limit})
    ), freed as (
      select gone.account_id, (gone.created_at at time zone ${zone})::date as day,
        sum(gone.final_minor)::bigint as reserved,
        coalesce(sum(t.paid_amount) filter (where t.paid_at is not null), 0)::bigint as paid,
        count(*) filter (where t.paid_at is null)::int as unpaid
      from gone join account a on a.id = gone.account_id join transaction t on t.id = gone.transaction_id and ${isSince(sql`t.id`, oldest)}
      group by 1, 2
    ), days as (
      update account_day d set reserved_in = d.reserved_in - freed.reserved, used_in = d.used_in + freed.paid, count_in = d.count_in - freed.unpaid
      from freed where d.account_id = freed.account_id and d.day = freed.day
    )
    select count(*)::int as released from gone`;
}
