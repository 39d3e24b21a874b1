import { type RawBuilder, sql } from '#platform/db';
import { isSince } from '#platform/db/fragments';
import type { Provider } from '@wallet/contract';
import { openFloor } from '#platform/ids';

export interface HistoryTarget {
  accountId: string;
  deviceId: string;
  provider: Provider;
  /** A read is queued and has not begun: it will see everything until now. */
  isQueued: boolean;
  /** It was asked for a moment ago. */
  isRecent: boolean;
  isBaseline: boolean;
  /** Until when the history is proved without a gap, as far as the last three days tell. */
  provedUntil: Date | null;
  now: Date;
}

/**
 * Whom to ask for an account's history, and from when on. No row: no device can be asked. In
 * recovery also what is switched off is read.
 */
export function selectHistoryTarget(
  accountId: string,
  paceSeconds: number,
): RawBuilder<HistoryTarget> {
  return sql`select a.id as "accountId", a.device_id as "deviceId", a.provider,
    a.baseline_at is null as "isBaseline", now() as now,
      exists (select from device_command c
        where c.device_id = a.device_id and c.account_id = a.id and c.kind = 'readHistory' and c.state = 'queued'
        and c.deadline > now() and ${isSince(sql`c.id`, openFloor('cmd'))}) as "isQueued",
      coalesce(a.history_asked_at > now() - make_interval(secs => ${paceSeconds}), false) as "isRecent",
      coalesce(
        (select upper(proved) from unnest((select range_agg(tstzrange(c.covered_from, c.covered_to, '[]'))
          from coverage c
          where c.account_id = a.id and c.covered_to > now() - interval '3 days')) as proved order by proved limit 1),
        (select max(c.covered_to) from coverage c where c.account_id = a.id), a.baseline_at) as "provedUntil"
    from account a join device d on d.id = a.device_id
    where a.id = ${accountId} and d.retired_at is null and a.status <> 'retired'
      and (a.status <> 'disabled' or in_recovery()) and a.settling_source = 'history'`;
}

export function updateAsked(accountId: string): RawBuilder<unknown> {
  return sql`update account set history_asked_at = now() where id = ${accountId}`;
}

export interface DueHistory {
  accountId: string;
  reason: 'baseline' | 'claim' | 'expiry' | 'schedule';
}

/**
 * Accounts on connected phones whose history should be looked at again, the most urgent first:
 * never read; somebody says he has paid; an open amount; an amount that waits to be free; all
 * others every five minutes.
 */
export function selectDueHistories(limit: number): RawBuilder<DueHistory> {
  return sql`
    with open_deposit as (
      select account_id, bool_or(status = 'checking') as claimed,
        bool_or(status = 'checking' and expires_at <= now()) as over
      from transaction where kind = 'deposit' and status in ('created', 'awaitingPayment', 'checking')
        and account_id is not null and ${isSince(sql`id`, openFloor('txn'))} group by account_id
    ), waiting_slot as (
      select distinct account_id from amount_slot where free_after <= now()
    ), judged as (
      select a.id, a.device_id, a.history_asked_at,
        case when a.baseline_at is null then 'baseline' when o.over then 'expiry'
          when o.claimed then 'claim' else 'schedule' end as reason,
        make_interval(secs => case when a.baseline_at is null or o.claimed then 10
          when o.account_id is not null then 30 when s.account_id is not null then 60 else 300 end) as pace
      from account a join device d on d.id = a.device_id
        left join open_deposit o on o.account_id = a.id left join waiting_slot s on s.account_id = a.id
      where a.settling_source = 'history' and d.retired_at is null and d.connected_to is not null
        and d.last_seen_at > now() - interval '30 seconds'
        and (a.status = 'active' or a.force_active and a.force_active_until > now()
          and a.status not in ('retired', 'disabled'))
    )
    select j.id as "accountId", j.reason from judged j
    where (j.history_asked_at is null or j.history_asked_at <= now() - j.pace)
      and not exists (select from device_command c
        where c.device_id = j.device_id and c.account_id = j.id and c.kind = 'readHistory'
        and c.state in ('queued', 'sent', 'running') and c.deadline > now() and ${isSince(sql`c.id`, openFloor('cmd'))})
    order by j.pace, j.history_asked_at nulls first limit ${limit}`;
}
