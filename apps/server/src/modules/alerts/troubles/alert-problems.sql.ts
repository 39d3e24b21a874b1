import { type RawBuilder, sql } from '#platform/db';
import type { AlertKind, AlertParams, AlertSubject, Mode } from '@wallet/contract';
import { backups } from './backup-problems.sql.ts';
import { books } from './book-problems.sql.ts';
import { roots, unprovedRows } from './power-problems.sql.ts';
import { merchants, payouts, queues, defaultTimeouts } from './payout-problems.sql.ts';
import type { PayoutTimeouts } from './payout-problems.sql.ts';
import { unreadableValues } from './unreadable-problems.sql.ts';

/**
 * How an entity stands in one kind of trouble. `undecided`: no change; `worse`: another says it.
 */
export type AlertCondition = 'bad' | 'good' | 'undecided' | 'inHand' | 'gone' | 'worse';

export interface Finding {
  kind: AlertKind;
  subjectKind: AlertSubject;
  subjectId: string;
  verdict: AlertCondition;
  mode: Mode;
  ownerUserId: string | null;
  params: AlertParams;
  /** The alert that goes on, if there is one. */
  alertId: string | null;
  state: 'watching' | 'open' | 'clearing' | null;
  isDue: boolean;
  /** Whether its words or its owner are others by now. */
  isChanged: boolean;
}

/** How this process stands with its disk, which no row tells. */
export interface StorageStatus {
  isBad: boolean;
  place: string;
}

/** Nobody judges alerts beside another: a trouble is found, told and ended in one order. */
export function lockAlerts(): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended('alerts', 0))`;
}

/**
 * What is bad now, and how everything stands of which an alert goes on: of the named things, or of all. One statement,
 * from the rows themselves, so it does not matter which facts arrived, how often and in which order.
 */
export function selectFindings(
  ids: readonly string[] | null,
  { backupDays = 2, ...patience }: PayoutTimeouts & { backupDays?: number } = defaultTimeouts,
  storage?: StorageStatus,
): RawBuilder<Finding> {
  const named = ids === null ? sql`true` : sql`subject_id = any(${ids})`;
  return sql`
    with going_on as materialized (
      select * from alert where closed_at is null and ${named}
    ), verdict as materialized (
      ${devices(ids)} union all ${accounts(ids)} union all ${proxies(ids)}
        union all ${payouts(ids, patience)} union all ${queues(ids, patience)} union all ${merchants(ids)}
          union all ${servers(ids)} union all ${books(ids)} union all ${unprovedRows(ids)}
            union all ${unreadableValues(ids)} union all ${roots(ids)} union all ${backups(ids, backupDays)}
              union all ${disk(ids, storage)}
    )
    select coalesce(v.kind, a.kind) as kind, coalesce(v.subject_kind, a.subject_kind) as "subjectKind",
      coalesce(v.subject_id, a.subject_id) as "subjectId",
      coalesce(v.verdict, 'gone') as verdict, coalesce(v.mode, a.mode) as mode, case
        when v.kind is null then a.owner_user_id else v.owner_user_id end as "ownerUserId",
      coalesce(v.params, a.params) as params, a.id as "alertId", a.state, coalesce(a.due_at <= now(), false) as "isDue",
      v.kind is not null and (a.params <> v.params or a.owner_user_id is distinct from v.owner_user_id) as "isChanged"
    from verdict v full join going_on a on a.subject_id = v.subject_id and a.kind = v.kind
    where case when a.id is null then v.verdict = 'bad' else coalesce(v.verdict, 'gone') <> 'undecided' end
    order by 3, 1`;
}

/** By the status told last, written every few seconds; a person's act counts at once. */
function devices(ids: readonly string[] | null): RawBuilder<unknown> {
  const wanted =
    ids === null
      ? sql`d.told_state in ('offline', 'failing') or d.agent_doubted_at is not null
        or d.foreign_reports >= 3 or d.id in (select subject_id from going_on where subject_kind = 'device')`
      : sql`d.id = any(${ids})`;
  return sql`
    select 'device' as subject_kind, d.id as subject_id, k.kind,
      case when d.retired_at is not null or d.enrolled_at is null then 'gone'
        when d.maintenance_reason is not null then 'inHand'
        when d.told_state in ('offline', 'failing', 'available') then k.verdict else 'undecided' end as verdict,
      d.mode, d.owner_user_id, jsonb_strip_nulls(jsonb_build_object('name', d.name) || k.params) as params
    from device d
    left join lateral (
      select h.area, h.message from health_latest h
        where h.device_id = d.id and h.account_id = '' and h.failures_in_row >= 2 order by h.area limit 1
    ) c on d.told_state = 'failing'
    cross join lateral (values
      ('deviceOffline', case when d.told_state <> 'offline' then 'good' else 'bad'
        end, jsonb_build_object('reason', case when d.token_hash is null
          and d.token_revoked_at is not null then 'tokenRevoked' end)),
      ('deviceFailing', case d.told_state when 'offline' then 'undecided' when 'failing' then case
        when c.area is null then 'undecided' else 'bad' end else 'good' end,
        jsonb_build_object('area', c.area, 'message', left(c.message, 300))),
      ('agentChangedAtRisk', case when d.agent_doubted_at is null then 'good' else 'bad'
        end, jsonb_build_object('message', d.agent_before || ' \u2192 ' || d.agent_version)),
      ('deviceSpeaksForOthers', case when d.foreign_reports >= 3 and d.foreign_report_at > now() - interval '24 hours'
        and d.token_hash is not null and d.foreign_report_at > d.token_issued_at then 'bad'
          else 'good' end, '{}'::jsonb)
    ) k (kind, verdict, params)
    where ${wanted}`;
}

/**
 * Locked ones settle nothing either; signing in is neither good nor bad; virtual ones need nobody.
 */
function accounts(ids: readonly string[] | null): RawBuilder<unknown> {
  const wanted =
    ids === null
      ? sql`a.status in ('locked', 'loginFailed') or a.settling_stopped_at is not null
        or a.deposits_stopped_at is not null or a.payouts_stopped_at is not null
        or l.account_id is not null or u.account_id is not null or f.account_id is not null
          or g.account_id is not null or a.id in (select subject_id from going_on where subject_kind = 'account')`
      : sql`a.id = any(${ids})`;
  const ofNamed = ids === null ? sql`true` : sql`account_id = any(${ids})`;
  return sql`
    select 'account', a.id, k.kind, case when a.status = 'retired' then 'gone' else k.verdict
      end, a.mode, d.owner_user_id,
      jsonb_strip_nulls(jsonb_build_object('name', a.label, 'provider', a.provider, 'last4', a.last4) || k.params)
    from account a left join device d on d.id = a.device_id
    left join (
      select account_id, count(*) filter (where match_status <> 'proposed')::int as open from open_line
      where direction = 'credit' and booked and (posted or match_status = 'review') and ${ofNamed} group by account_id
    ) l on l.account_id = a.id
    left join (select account_id, count(*) filter (where match_status <> 'proposed')::int as open
      from open_line where not_proved and ${ofNamed} group by account_id) u on u.account_id = a.id
    left join (select account_id, count(*)::int as open from reconciliation_difference
      where status = 'open' and ${ofNamed} group by account_id) f on f.account_id = a.id
    left join (select account_id, count(*)::int as open from history_gap
      where next_ask_at is null and ${ofNamed} group by account_id) g on g.account_id = a.id
    cross join lateral (values
      ('accountLocked', case when a.status = 'locked' then 'bad' else 'good'
        end, jsonb_build_object('reason', a.status_reason)),
      ('loginFailed', case a.status when 'loginFailed' then 'bad' when 'active' then 'good'
        when 'locked' then 'worse' when 'disabled' then 'inHand' when 'new' then 'inHand' else 'undecided' end,
        jsonb_build_object('reason', a.status_reason)),
      ('settlingStopped', case when a.settling_stopped_at is null then 'good'
        when a.status = 'locked' then 'undecided' else 'bad'
          end, jsonb_build_object('reason', a.settling_stopped_reason)),
      ('depositsStopped', case when a.deposits_stopped_at is null then 'good' else 'bad'
        end, jsonb_build_object('reason', a.deposits_stopped_reason)),
      ('debitUnexplained', case when a.payouts_stopped_at is null
        or a.payouts_stopped_reason = 'balanceDiffers' then 'good' else 'bad'
          end, jsonb_build_object('reason', a.payouts_stopped_reason)),
      ('moneyUnmatched', case when l.account_id is null then 'good' when l.open = 0 then 'undecided'
        else 'bad' end, jsonb_build_object('count', l.open)),
      ('linesNotProved', case when u.account_id is null then 'good' when u.open = 0 then 'undecided'
        else 'bad' end, jsonb_build_object('count', u.open)),
      ('differencesOpen', case when f.account_id is null then 'good' else 'bad'
        end, jsonb_build_object('count', f.open)),
      ('gapStays', case when g.account_id is null then 'good' else 'bad' end, jsonb_build_object('count', g.open))
    ) k (kind, verdict, params)
    where (${wanted}) and not a.is_virtual`;
}

function proxies(ids: readonly string[] | null): RawBuilder<unknown> {
  const wanted =
    ids === null
      ? sql`p.status = 'active' and (p.health = 'down' or p.expires_at <= now() + interval '7 days')
        or p.id in (select subject_id from going_on where subject_kind = 'proxy')`
      : sql`p.id = any(${ids})`;
  const end = sql`jsonb_build_object('at', to_char(p.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`;
  return sql`
    select 'proxy', p.id, k.kind, case when p.status <> 'active' then 'inHand' else k.verdict end, 'live',
      p.owner_user_id, jsonb_strip_nulls(jsonb_build_object('name', p.name) || k.params)
    from proxy p
    cross join lateral (values
      ('proxyDown', case when p.health = 'down' then 'bad' when p.health <> 'unknown'
        and p.consecutive_failures = 0 then 'good' else 'undecided' end, jsonb_build_object('reason', p.last_problem)),
      ('proxyExpiring', case when p.expires_at > now() + interval '7 days'
        or p.expires_at is null then 'good' when p.expires_at > now() + interval '1 day' then 'bad'
          else 'worse' end, ${end}),
      ('proxyExpiresTomorrow', case when p.expires_at > now() + interval '1 day'
        or p.expires_at is null then 'good' when p.expires_at > now() then 'bad' else 'worse' end, ${end}),
      ('proxyExpired', case when p.expires_at <= now() then 'bad' else 'good' end, ${end})
    ) k (kind, verdict, params)
    where ${wanted}`;
}

/** The operator's own server for alerts: a person tries it again, replaces or removes it. */
function servers(ids: readonly string[] | null): RawBuilder<unknown> {
  return sql`
    select 'alertWebhook', w.id, 'alertServerOff', case when w.disabled_at is null then 'good' else 'bad'
      end, 'live', null::text, jsonb_build_object('name', substring(w.url from '^https?://([^/]+)'))
    from alert_webhook w where
      ${
        ids === null
          ? sql`w.disabled_at is not null or w.id in (select subject_id from going_on
        where subject_kind = 'alertWebhook')`
          : sql`w.id = any(${ids})`
      }`;
}

/** The one subject of alerts about the disk. */
export const storageEntity = 'storage';

/** Of a process that does not watch, nothing. */
function disk(ids: readonly string[] | null, storage?: StorageStatus): RawBuilder<unknown> {
  const isAsked = storage !== undefined && (ids === null || ids.includes(storageEntity));
  return sql`
    select 'storage', ${storageEntity}, 'storageFull', case when ${storage?.isBad ?? false} then 'bad'
      else 'good' end, 'live', null::text, jsonb_build_object('name', ${storage?.place ?? ''}::text)
    where ${isAsked}`;
}
