import { type RawBuilder, sql } from '#platform/db';
import { type HoldReport, selectHoldReport } from '#modules/restores';
import { type PayableQuery, type PayableRow, selectPayable } from '#modules/accounts';

export interface PayingRow extends PayableRow {
  acceptsPayouts: boolean;
  payoutsStoppedAt: Date | null;
  /** By the database alone. */
  isInRecovery: boolean;
  /** Null in test mode. */
  hold: HoldReport | null;
  payoutsStoppedReason: string | null;
  floatMinor: bigint;
  reservedOutMinor: bigint;
  openIntents: number;
  dayOutMinor: bigint;
  monthOutMinor: bigint;
  dayOutCount: number;
  monthOutCount: number;
  minuteOutCount: number;
  minuteOutMinor: bigint;
}

/** The accounts of a provider with what they hold, have sent and may still have to send. */
export function selectPaying(question: PayableQuery): RawBuilder<PayingRow> {
  const day = sql`(now() at time zone ${question.timeZone})::date`;
  return sql`select j.*, a.payouts_stopped_at as "payoutsStoppedAt",
    a.payouts_stopped_reason as "payoutsStoppedReason", a.mode = 'live'
      and payouts_held(a.id) as "isInRecovery", case
        when a.mode = 'live' then ${selectHoldReport(sql`a.id`)} end as hold,
      coalesce(-f.posted, 0)::bigint as "floatMinor", coalesce(o.reserved, 0)::bigint as "reservedOutMinor",
        coalesce(o.open_intents, 0) as "openIntents",
      u.day_out as "dayOutMinor", u.month_out as "monthOutMinor", u.day_count as "dayOutCount",
        u.month_count as "monthOutCount",
      case when ${isThisMinute} then o.minute_count else 0 end as "minuteOutCount", case
        when ${isThisMinute} then o.minute_sum else 0 end as "minuteOutMinor"
    from (${selectPayable(question)}) j join account a on a.id = j.id
      left join ledger_account f on f.id = concat_ws('.', 'float', a.id, a.currency, a.mode)
        left join account_out o on o.id = a.id
      cross join lateral (select coalesce(sum(d.reserved_out + d.used_out_today) filter
        (where d.day = ${day}), 0)::bigint as day_out,
          coalesce(sum(d.reserved_out + d.used_out_today), 0)::bigint as month_out,
          coalesce(sum(d.count_out) filter (where d.day = ${day}), 0)::int as day_count,
            coalesce(sum(d.count_out), 0)::int as month_count
        from account_day d where d.account_id = a.id and d.day >= date_trunc('month', ${day}::timestamp)::date) u`;
}

/** A minute begins with its first transfer, as the writer counts it. */
const isThisMinute = sql`o.minute_began_at > now() - interval '1 minute'`;

/** Inserts what an item reserves; tells day and first of the month, in days since 2000-01-01. */
export function insertReserve(
  accountId: string,
  timeZone: string,
): RawBuilder<{ day: number; firstDay: number }> {
  const day = sql`(now() at time zone ${timeZone})::date`;
  return sql`with account as (
      select id, mode from account where id = ${accountId}
    ), out as (
      insert into account_out (id, mode) select id, mode from account on conflict do nothing
    ), opened as (
      insert into account_day (account_id, mode, day) select id, mode, ${day} from account on conflict do nothing
    )
    select ${day} - date '2000-01-01' as day,
      date_trunc('month', ${day}::timestamp)::date - date '2000-01-01' as "firstDay"`;
}
