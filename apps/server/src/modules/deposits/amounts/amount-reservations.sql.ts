import type { Mode } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';
import { isId, isSince } from '#platform/db/fragments';
import { openFloor } from '#platform/ids';
import { accountZone, historyLag, roomOf } from '#modules/accounts/providers';
import type { UsedCapacity } from '#modules/account-selection';

const today = sql`(now() at time zone ${accountZone('a')})::date`;

/** Locks the account's row of today, making it when it is the first of the day. */
export function lockAccountDay(accountId: string): RawBuilder<unknown> {
  return sql`insert into account_day (account_id, mode, day) select a.id, a.mode, ${today} from account a
    where a.id = ${accountId}
    on conflict (account_id, day) do update set reserved_in = account_day.reserved_in`;
}

/**
 * What an account has received and still expects. Asked while its amounts and its day are held, it
 * stays true until then, but for money that comes.
 */
export function selectUsedCapacity(accountId: string): RawBuilder<UsedCapacity> {
  return sql`with ${roomOf(sql`select ${accountId}::text`)}
    select coalesce(sum(r.minor) filter (where r.day = ${today}), 0)::bigint as "dayInMinor",
      coalesce(sum(r.count) filter (where r.day = ${today}), 0)::int as "dayCount",
        coalesce(sum(r.minor), 0)::bigint as "monthInMinor",
      coalesce((select minor from strangers), 0)::bigint as "strangersMinor",
        coalesce((select count from strangers), 0) as "strangersCount"
    from account a join room r on r.account_id = a.id and r.day >= date_trunc('month', ${today}::timestamp)::date
    where a.id = ${accountId}`;
}

export function reserveIn(accountId: string, amountMinor: bigint): RawBuilder<unknown> {
  return sql`update account_day d set reserved_in = d.reserved_in + ${amountMinor}::bigint, count_in = d.count_in + 1
    from account a where a.id = ${accountId} and d.account_id = a.id and d.day = ${today}`;
}

/**
 * Common table expressions that give back the room of codes whose deposits `ended(id, account_id,
 * final_payment)` in the same statement. Their amounts stay taken. The day's own row is left to the
 * fold: an end waits for no new code.
 */
export function givingBack(ended: string): RawBuilder<unknown> {
  return sql`freed as (
      update amount_slot x set room_until = null from ${sql.ref(ended)} e
      where x.account_id = e.account_id and x.final_minor = e.final_payment and x.transaction_id = e.id
        and x.room_until is not null
      returning x.account_id, x.mode, x.room_day, x.final_minor
    ), given_back as (
      insert into account_day_change (account_id, mode, day, reserved_in, count_in) select account_id, mode,
        room_day, -final_minor, -1 from freed
    )`;
}

/** Gives back the room of one deposit's code. */
export function releaseCapacity(transactionId: string): RawBuilder<unknown> {
  return sql`with ended as (
      select id, account_id, final_payment from transaction where ${isId(sql`id`, transactionId)}
    ), ${givingBack('ended')} select`;
}

/** A reported deposit holds its room until its expiry plus the time a history may hide its line. */
export function extendReservationOfReported(transactionId: string): RawBuilder<unknown> {
  return sql`with claimed as (
      update transaction set claimed_at = now() where ${isId(sql`id`, transactionId)}
        returning id, account_id, final_payment, expires_at
    )
    update amount_slot x set room_until = c.expires_at + ${historyLag('a')} from claimed c
      join account a on a.id = c.account_id
    where x.account_id = c.account_id and x.final_minor = c.final_payment and x.transaction_id = c.id
      and x.room_until is not null`;
}

export interface NearbyAmount {
  kind: 'taken' | 'used' | 'waiting';
  finalMinor: bigint;
  typed: boolean;
  /** Of the payer of a public form. */
  stranger: boolean;
  releasedAt: Date | null;
  recentlyByOther: boolean;
}

export interface NearbyQuery {
  accountId: string;
  fromMinor: bigint;
  toMinor: bigint;
  merchantId: string;
  customerKey: string | null;
}

/**
 * An account's amounts in a range: taken ones, last two users, unexplained credits, a code's probe.
 */
export function selectNearbyAmounts({
  accountId,
  fromMinor,
  toMinor,
  merchantId,
  customerKey,
}: NearbyQuery): RawBuilder<NearbyAmount> {
  const range = (column: 'final_minor' | 'amount' | 'probe_minor') =>
    sql`account_id = ${accountId} and ${sql.ref(column)} between ${fromMinor}::bigint and ${toMinor}::bigint`;
  return sql`
    select 'taken' as kind, final_minor as "finalMinor", typed, stranger, null::timestamptz as "releasedAt",
      false as "recentlyByOther"
      from amount_slot where ${range('final_minor')}
    union all
    select 'used', final_minor, false, false, max(released_at),
        bool_or(released_at > now() - interval '30 days'
          and (merchant_id = ${merchantId} and customer_key = ${customerKey}) is not true)
      from amount_slot_use where ${range('final_minor')} group by final_minor
    union all
    select 'waiting', amount, false, false, null, false
      from open_line where ${range('amount')} and direction = 'credit'
    union all
    select 'waiting', amount, false, false, null, false from expected_line
      where ${range('amount')} and is_open and direction = 'credit'
    union all
    select 'waiting', probe_minor, false, false, null, false from account_qr
      where ${range('probe_minor')} and status = 'proposed'`;
}

export interface NewReservation {
  accountId: string;
  finalMinor: bigint;
  mode: Mode;
  transactionId: string;
  merchantId: string;
  customerKey: string | null;
  typed: boolean;
  /** Its session was born on a public form. */
  stranger: boolean;
  sessionId: string;
}

/**
 * No row when somebody has the amount. It stays taken until expiry + the larger of the late window
 * and 24 hours; it holds room of the account's day until the expiry.
 */
export function insertReservation(slot: NewReservation): RawBuilder<{ finalMinor: bigint }> {
  return sql`insert into amount_slot (account_id, final_minor, mode, transaction_id, merchant_id,
    customer_key, typed, stranger, expires_at, free_after, room_until, room_day)
    select ${slot.accountId}, ${slot.finalMinor}::bigint, ${slot.mode}, ${slot.transactionId},
      ${slot.merchantId}, ${slot.customerKey}, ${slot.typed}, ${slot.stranger},
      s.expires_at, greatest(s.monitoring_until, s.expires_at + interval '24 hours'), s.expires_at, ${today}
    from transaction_session s, account a where s.id = ${slot.sessionId} and a.id = ${slot.accountId}
    on conflict do nothing returning final_minor as "finalMinor"`;
}

/** The oldest deposit whose amount's time is over; none while no amount's time is. */
export function selectOldestOver(): RawBuilder<{ oldest: string | null }> {
  return sql`select min(transaction_id) as oldest from amount_slot where free_after <= now()`;
}

/**
 * Settles the room of codes nobody holds any longer: paid counts as used, the rest is given back.
 */
const settled = sql`select s.account_id, s.mode, s.room_day, sum(-s.final_minor),
  sum(case when t.paid_at is not null then t.paid_amount else 0 end),
  sum(case when t.paid_at is null then -1 else 0 end)`;

/**
 * Frees the amounts for which nothing can arrive any more, as the database's own function decides.
 * A deposit that still waits for a person holds room until now. Of deposits from `oldest` on.
 */
export function releaseAmounts({
  limit,
  oldest,
}: {
  limit: number;
  oldest: string;
}): RawBuilder<{ released: number }> {
  return sql`
    with gone as materialized (
      select * from free_amount_slots(${oldest}, ${limit})
    ), changed as (
      insert into account_day_change (account_id, mode, day, reserved_in, used_in, count_in)
      ${settled} from gone s join transaction t on t.id = s.transaction_id and ${isSince(sql`t.id`, oldest)}
        where s.room_until is not null group by 1, 2, 3
    )
    select count(*)::int as released from gone`;
}

/** Counts paid codes whose time is over as used; tells how many. Rows in other hands are left. */
export function useCapacityOfPaid(limit: number): RawBuilder<{ used: number }> {
  return sql`
    with due as (
      select s.account_id, s.final_minor from amount_slot s join transaction t on t.id = s.transaction_id
      where s.room_until <= now() and t.paid_at is not null and ${isSince(sql`t.id`, openFloor('txn'))}
        order by s.account_id, s.final_minor limit ${limit} for update of s skip locked
    ), ended as (
      update amount_slot s set room_until = null from due
        where s.account_id = due.account_id and s.final_minor = due.final_minor
      returning s.account_id, s.mode, s.room_day, s.final_minor, s.transaction_id
    ), changed as (
      insert into account_day_change (account_id, mode, day, reserved_in, used_in, count_in)
      ${settled} from ended s join transaction t on t.id = s.transaction_id
        and ${isSince(sql`t.id`, openFloor('txn'))} group by 1, 2, 3
    )
    select count(*)::int as used from ended`;
}

/** Adds what waits to the days of accounts; tells how many changes. */
export function foldDays(limit: number): RawBuilder<{ folded: number }> {
  return sql`select fold_account_days(${limit}) as folded`;
}
