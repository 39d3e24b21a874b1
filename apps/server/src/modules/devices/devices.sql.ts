import { columnsOf, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import type { CheckArea, Mode, PendingAct, Provider } from '@wallet/contract';
import { type Proved, provedColumns } from '#platform/row-mac';
import { type DevicePower, devicePower } from './device-power.ts';
import { isOnlineNow } from './judge.sql.ts';

const newDeviceColumns = columnsOf(`id, mode, name, model, owner_user_id, token_hash,
  token_issued_at, tags, notes
  from device`);

export interface NewDeviceRow extends Omit<RowOf<typeof newDeviceColumns>, 'tokenIssuedAt'> {
  /** Null until its agent has exchanged the one-time code. */
  tokenHash: string | null;
}

export function insertDevice(row: NewDeviceRow): RawBuilder<unknown> {
  return sql`insert into device ${valuesOf(newDeviceColumns, {
    ...row,
    tokenIssuedAt: sql`case when ${row.tokenHash}::text is not null then now() end`,
  })}`;
}

export interface DeviceIdentity {
  id: string;
  mode: Mode;
  name: string;
  ownerUserId: string | null;
  /** Of the token that it showed. */
  tokenHash: string;
}

/** A device with the token that it showed, and everything of its row that gives power. */
export interface DeviceByToken extends Proved<DevicePower> {
  name: string;
  shownHash: string;
}

/**
 * By their tokens or the ones before, while those count. A retired device has no token: it is as
 * unknown as one that never was.
 */
export function selectDevicesByToken(tokenHashes: readonly string[]): RawBuilder<DeviceByToken> {
  const asked = sql`${[...tokenHashes]}::text[]`;
  const columns = sql`${provedColumns(devicePower, 'd')}, d.name`;
  const isIn = sql`d.retired_at is null and not exists (select from unproved_row x
    where x.table_name = 'device' and x.row_id = d.id and x.problem = 'contradicted' and x.ended_at is null)`;
  return sql`select ${columns}, d.token_hash as "shownHash" from device d where d.token_hash = any(${asked}) and ${isIn}
    union all
    select ${columns}, d.previous_token_hash from device d
      where d.previous_token_hash = any(${asked}) and d.previous_token_until > now() and ${isIn}`;
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
  isRevoked: boolean;
  enrolledAt: Date | null;
  lastSeenAt: Date | null;
  isBusy: boolean;
  currentCommand: string | null;
  checks: {
    area: CheckArea;
    accountId: string;
    status: number;
    failuresInRow: number;
    message: string | null;
  }[];
  accounts: {
    id: string;
    provider: Provider;
    label: string;
    last4: string;
    status: string;
  }[];
  tags: string[];
  owner: { id: string; name: string } | null;
  isDraining: boolean;
  pendingAct: PendingAct | null;
  now: Date;
}

/** The named devices, an owner's only when one is named, in that order: checks and accounts are grouped beside them. */
export function selectDeviceList({
  ids,
  ownerUserId,
}: {
  ids: readonly string[];
  ownerUserId: string | null;
}): RawBuilder<DeviceListRow> {
  return sql`
    with listed as materialized (
      select * from device where id = any(${[...ids]}::text[])
        and (${ownerUserId}::text is null or owner_user_id = ${ownerUserId})
    ), checks as (
      select device_id, jsonb_agg(jsonb_build_object('area', area, 'accountId', account_id, 'status', status,
          'failuresInRow', failures_in_row, 'message', message) order by area, account_id) as checks
      from health_latest where device_id in (select id from listed) group by device_id
    ), accounts as (
      select device_id, jsonb_agg(jsonb_build_object('id', id, 'provider', provider, 'label', label,
        'last4', last4, 'status', status)
          order by provider, id) as accounts
      from account where device_id in (select id from listed) group by device_id
    )
    select d.id, d.name, d.model, d.os_version as "osVersion", d.agent_version as "agentVersion", d.battery, d.network,
      d.retired_at as "retiredAt", d.maintenance_reason as "maintenanceReason", d.token_hash is null
        and d.token_revoked_at is not null as "isRevoked", d.enrolled_at as "enrolledAt",
      d.last_seen_at as "lastSeenAt", d.is_busy as "isBusy", c.kind as "currentCommand",
      coalesce(h.checks, '[]') as checks, coalesce(a.accounts, '[]') as accounts, d.tags,
      case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end as owner,
        d.drain_reason is not null as "isDraining", w.act as "pendingAct", now() as now
    from listed d
      left join checks h on h.device_id = d.id
      left join accounts a on a.device_id = d.id
      left join app_user o on o.id = d.owner_user_id
      left join device_pending_act w on w.device_id = d.id
      left join device_command c on c.id = d.current_command_id
    order by array_position(${[...ids]}::text[], d.id)`;
}

const devicePresenceColumns = columnsOf(`id, name, retired_at, maintenance_reason, enrolled_at,
  last_seen_at, is_busy from device d`);

export interface DevicePresenceRow extends RowOf<typeof devicePresenceColumns> {
  isRevoked: boolean;
  checks: { area: CheckArea; failuresInRow: number; message: string | null }[];
  now: Date;
}

/**
 * What a state follows from, for devices in use that are heard now: all, one owner's, or the named
 * ones; none at all when there are more than so many.
 */
export function selectOnline({
  ownerUserId,
  ids,
  atMost,
}: {
  ownerUserId: string | null;
  ids: string[] | null;
  atMost: number | null;
}): RawBuilder<DevicePresenceRow> {
  return sql`
    with heard as materialized (
      select d.* from device d
      where d.retired_at is null and ${isOnlineNow}
        and (${ownerUserId}::text is null or d.owner_user_id = ${ownerUserId})
          and (${ids}::text[] is null or d.id = any(${ids}))
      limit ${atMost === null ? sql`null` : sql`${atMost}::int + 1`}
    )
    select ${devicePresenceColumns}, d.token_hash is null
      and d.token_revoked_at is not null as "isRevoked", now() as now,
      coalesce((select jsonb_agg(jsonb_build_object('area', h.area, 'failuresInRow', h.failures_in_row,
        'message', h.message))
        from health_latest h where h.device_id = d.id and h.account_id = '' and h.failures_in_row > 0), '[]') as checks
    from heard d where ${atMost}::int is null or (select count(*) from heard) <= ${atMost}::int
    order by d.id`;
}

/** Whether each device in use is at work; one that is not heard is not. */
export function selectBusy(
  ownerUserId: string | null,
): RawBuilder<{ id: string; isBusy: boolean }> {
  return sql`select d.id, d.is_busy and ${isOnlineNow} as "isBusy" from device d
    where d.retired_at is null and (${ownerUserId}::text is null or d.owner_user_id = ${ownerUserId}) order by d.id`;
}

export function selectNames({
  ids,
  ownerUserId,
}: {
  ids: readonly string[];
  ownerUserId: string | null;
}): RawBuilder<{ id: string; name: string }> {
  return sql`select id, name from device
    where id = any(${[...ids]}::text[]) and (${ownerUserId}::text is null or owner_user_id = ${ownerUserId})`;
}
