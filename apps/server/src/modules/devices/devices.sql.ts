import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CheckArea, Mode } from '@wallet/contract';

export interface NewDeviceRow {
  id: string;
  mode: Mode;
  name: string;
  model: string;
  ownerUserId: string | null;
  tokenHash: string;
  tags: string[];
}

export function insertDevice(row: NewDeviceRow): RawBuilder<unknown> {
  return sql`insert into device (id, mode, name, model, owner_user_id, token_hash, tags)
    values (${row.id}, ${row.mode}, ${row.name}, ${row.model}, ${row.ownerUserId}, ${row.tokenHash}, ${row.tags})`;
}

export interface DeviceIdentity {
  id: string;
  mode: Mode;
  name: string;
  ownerUserId: string | null;
}

/** A retired device has no token any more: it is as unknown as one that never was. */
export function selectDeviceByToken(tokenHash: string): RawBuilder<DeviceIdentity> {
  return sql<DeviceIdentity>`select id, mode, name, owner_user_id as "ownerUserId" from device where token_hash = ${tokenHash} and retired_at is null`;
}

export interface DeviceListRow {
  id: string;
  name: string;
  model: string;
  osVersion: string | null;
  agentVersion: string | null;
  battery: { level: number; charging: boolean } | null;
  network: { transport: string; signal: number | null; exitIp: string | null } | null;
  retiredAt: Date | null;
  maintenanceReason: string | null;
  enrolledAt: Date | null;
  lastSeenAt: Date | null;
  isBusy: boolean;
  currentCommand: string | null;
  checks: { area: CheckArea; accountId: string; status: number; failuresInRow: number; message: string | null }[];
  accounts: { id: string; provider: 'dana' | 'livin' | 'maya'; label: string; last4: string; status: string }[];
  /** Sums of open deposits, in minor units as text because they travel inside JSON. */
  openMoney: { currency: 'IDR' | 'PHP'; minor: string }[];
  now: Date;
}

/** The whole fleet, or one owner's, in one statement: checks, accounts and open money are grouped beside it. */
export function selectDeviceList(ownerUserId: string | null): RawBuilder<DeviceListRow> {
  return sql<DeviceListRow>`
    with listed as materialized (
      select * from device where ${ownerUserId}::text is null or owner_user_id = ${ownerUserId}
    ), checks as (
      select device_id, jsonb_agg(jsonb_build_object('area', area, 'accountId', account_id, 'status', status,
          'failuresInRow', failures_in_row, 'message', message) order by area, account_id) as checks
      from health_latest where device_id in (select id from listed) group by device_id
    ), accounts as (
      select device_id, jsonb_agg(jsonb_build_object('id', id, 'provider', provider, 'label', label, 'last4', last4, 'status', status)
          order by provider, id) as accounts
      from account where device_id in (select id from listed) group by device_id
    ), sums as (
      select a.device_id, t.currency, sum(t.final_payment)::text as minor
      from transaction t join account a on a.id = t.account_id
      where t.kind = 'deposit' and t.status in ('created', 'awaitingPayment', 'checking') and a.device_id in (select id from listed)
      group by a.device_id, t.currency
    ), open_money as (
      select device_id, jsonb_agg(jsonb_build_object('currency', currency, 'minor', minor) order by currency) as sums from sums group by device_id
    )
    select d.id, d.name, d.model, d.os_version as "osVersion", d.agent_version as "agentVersion", d.battery, d.network,
      d.retired_at as "retiredAt", d.maintenance_reason as "maintenanceReason", d.enrolled_at as "enrolledAt",
      d.last_seen_at as "lastSeenAt", d.is_busy as "isBusy", c.kind as "currentCommand",
      coalesce(h.checks, '[]') as checks, coalesce(a.accounts, '[]') as accounts, coalesce(m.sums, '[]') as "openMoney", now() as now
    from listed d
      left join checks h on h.device_id = d.id
      left join accounts a on a.device_id = d.id
      left join open_money m on m.device_id = d.id
      left join device_command c on c.id = d.current_command_id
    order by d.name, d.id`;
}

export interface DevicePresenceRow {
  id: string;
  name: string;
  retiredAt: Date | null;
  maintenanceReason: string | null;
  enrolledAt: Date | null;
  lastSeenAt: Date | null;
  isBusy: boolean;
  checks: { area: CheckArea; failuresInRow: number; message: string | null }[];
  now: Date;
}

/** What a state follows from, for all devices in use, one owner's, or the named ones. */
export function selectPresence({ ownerUserId, ids }: { ownerUserId: string | null; ids: string[] | null }): RawBuilder<DevicePresenceRow> {
  return sql<DevicePresenceRow>`
    select d.id, d.name, d.retired_at as "retiredAt", d.maintenance_reason as "maintenanceReason", d.enrolled_at as "enrolledAt",
      d.last_seen_at as "lastSeenAt", d.is_busy as "isBusy", now() as now,
      coalesce((select jsonb_agg(jsonb_build_object('area', h.area, 'failuresInRow', h.failures_in_row, 'message', h.message))
        from health_latest h where h.device_id = d.id and h.account_id = '' and h.failures_in_row > 0), '[]') as checks
    from device d
    where d.retired_at is null and (${ownerUserId}::text is null or d.owner_user_id = ${ownerUserId})
      and (${ids}::text[] is null or d.id = any(${ids}))
    order by d.id`;
}
