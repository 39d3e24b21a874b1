import type { Currency, Mode } from '@wallet/contract';
import { columnsOf, type OrNull, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { Proved } from '#platform/row-mac';
import type { CountedRequest, DaySum } from './day-sum-power.ts';

export interface Owner {
  merchantId: string;
  mode: Mode;
  currency: Currency;
}

const standingSumColumns = columnsOf('id, began, mac from day_sum s');

/** A sum as it stands, if it does, with what has to be known beside it. */
export interface StoredSum extends OrNull<RowOf<typeof standingSumColumns>> {
  countedFor: string;
  amount: bigint | null;
  automatic: bigint | null;
  /** When the merchant's present day began. */
  dayBegan: Date;
  now: Date;
  /** What was counted since it began and has come to nothing: its hold was voided. */
  nothingMinor: bigint;
  nothingAutomaticMinor: bigint;
  /** Where today has no sum: whether another request's hold of today should be in it. */
  isOverdue: boolean;
}

/**
 * The sums of a merchant for these, each once, without what this request added. Whether one is
 * overdue is asked of requests and holds, which other proofs look after: by the index of
 * destinations, of askers, or of the merchant. What was counted before midnight and set aside
 * behind it belongs to the day before, where its id, which is signed, is of before as well.
 */
export function selectStoredSums(
  { merchantId, mode, currency }: Owner,
  { requestId, countedFor }: { requestId: string; countedFor: readonly string[] },
): RawBuilder<StoredSum> {
  const setAside = (whose: RawBuilder<unknown>) =>
    sql`exists (select from withdrawal_request r join hold h on h.id = r.hold_id
      where r.merchant_id = ${merchantId} and r.mode = ${mode} and r.currency = ${currency}
      and r.id <> ${requestId} and r.id >= id_floor('wdr', day.began - interval '2 days')
        and h.created_at >= day.began and ${whose}
      and not (r.id < id_floor('wdr', day.began) and exists (select from counted_request e
        where e.request_id = r.id and e.counted_at < day.began)))`;
  return sql`with day as materialized (select window_start('day', clock_timestamp(), time_zone,
    day_began_at, day_ends_at) as began, date_trunc('milliseconds', clock_timestamp()) as now from merchant
      where id = ${merchantId})
    select ${standingSumColumns}, k.name as "countedFor", s.amount, s.automatic, day.began as "dayBegan", day.now,
      coalesce(n.amount, 0)::bigint as "nothingMinor", coalesce(n.automatic, 0)::bigint as "nothingAutomaticMinor",
      case when s.mac is not null and s.began >= day.began then false
        when k.name like 'to:%' then ${setAside(sql`r.destination_key = substr(k.name, 4)`)}
        when k.name like 'by:%' then ${setAside(sql`r.created_by = substr(k.name, 4)`)}
          or ${setAside(sql`substr(k.name, 4) = any(string_to_array(r.requesters, ' '))`)}
        else ${setAside(sql`true`)} end as "isOverdue"
    from day cross join unnest(${[...countedFor]}::text[]) k (name)
      left join day_sum s on s.id = concat_ws('.', ${merchantId}::text, ${mode}::text, ${currency}::text, k.name)
      left join lateral (select sum(least(c.amount, w.amount, h.amount)) as amount,
        sum(least(c.automatic, w.amount, h.amount)) as automatic
        from counted_request c join withdrawal_request w on w.id = c.request_id left join hold h on h.id = w.hold_id
        where c.merchant_id = ${merchantId} and c.mode = ${mode} and c.currency = ${currency}
          and not c.counts and c.counted_at >= s.began and k.name = any(c.counted_for)
          and c.request_id <> ${requestId} and not status_counts(w.status)
            and (w.hold_id is null or h.status = 'voided')) n on true`;
}

/** Keeps what a request adds, and the sums with it. Under the merchant's lock. */
export function saveCounted(
  { id, merchantId, mode, currency, countedFor, amount, automatic, ...own }: Proved<CountedRequest>,
  sums: readonly Proved<DaySum>[],
): RawBuilder<unknown> {
  return sql`with counted as (
      insert into counted_request (request_id, merchant_id, mode, currency, counted_for, amount,
        automatic, counted_at, mac)
      values (${id}, ${merchantId}, ${mode}, ${currency}, ${countedFor}::text[], ${amount}::bigint,
        ${automatic}::bigint, ${own.countedAt}, ${own.mac})
      on conflict (request_id) do update set currency = excluded.currency,
        counted_for = excluded.counted_for, amount = excluded.amount, automatic = excluded.automatic,
          counted_at = excluded.counted_at, counts = true, mac = excluded.mac
    )
    insert into day_sum (id, merchant_id, began, amount, automatic, mac)
    select n.id, ${merchantId}, n.began, n.amount, n.automatic, n.mac
    from unnest(${sums.map((sum) => sum.id)}::text[],
      ${sums.map(({ began }) => began.toISOString())}::timestamptz[],
        ${sums.map((sum) => String(sum.amount))}::bigint[],
      ${sums.map((sum) => String(sum.automatic))}::bigint[], ${sums.map(({ mac }) => mac)}::text[]) n (id,
        began, amount, automatic, mac)
    on conflict (id) do update set began = excluded.began, amount = excluded.amount,
      automatic = excluded.automatic, mac = excluded.mac`;
}

/** As long as a day can last: one that a change of its merchant's time zone drew out. */
const lately = sql`interval '48 hours'`;

/** Wrong or missing sums against the day's requests; today only, because an upgrade sums no earlier day. */
export function selectWrongSums(): RawBuilder<{ id: string }> {
  return sql`select c.id from (
      select concat_ws('.', c.merchant_id, c.mode, c.currency, f) as id, c.merchant_id, c.amount,
        c.automatic, c.counted_at from counted_request c, unnest(c.counted_for) f
      where c.counted_at > now() - ${lately}
    ) c join merchant m on m.id = c.merchant_id left join day_sum s on s.id = c.id
    where c.counted_at >= coalesce(s.began, window_start('day', now(), m.time_zone, m.day_began_at,
      m.day_ends_at)) and (s.id is not null or c.amount > 0)
    group by c.id, s.amount, s.automatic
      having sum(c.amount) is distinct from s.amount or sum(c.automatic) is distinct from s.automatic
  union
  select s.id from day_sum s where s.began > now() - ${lately} and (s.amount > 0)
    and not exists (select from counted_request c, unnest(c.counted_for) f
      where c.merchant_id = s.merchant_id and c.counted_at >= s.began
        and s.id = concat_ws('.', c.merchant_id, c.mode, c.currency, f))`;
}

/** Requests whose money was set aside lately and that count in no sum. */
export function selectUncounted(): RawBuilder<{ id: string }> {
  return sql`select w.id from withdrawal_request w join hold h on h.id = w.hold_id
    where w.mode = 'live' and w.id >= id_floor('wdr', now() - interval '3 days')
      and h.created_at > now() - ${lately} and w.approvals_needed is not null
      and not exists (select from counted_request c where c.request_id = w.id)`;
}
