import { type RawBuilder, sql } from '#platform/db';
import { isSince } from '#platform/db/fragments';
import type { AgentCapability, Mode, PendingAct } from '@wallet/contract';
import { openFloor } from '#platform/ids';

export interface LockedDevice {
  id: string;
  mode: Mode;
  name: string;
  notes: string | null;
  tags: string[];
  ownerUserId: string | null;
  maintenanceReason: string | null;
  drainReason: string | null;
  retiredAt: Date | null;
  lastSeenAt: Date | null;
  hasToken: boolean;
  isConnected: boolean;
  agentVersion: string | null;
  capabilities: string[];
  proxyId: string | null;
  /** A new start or an update that has not ended. */
  careCommand: AgentCapability | null;
  revision: number;
  pendingAct: PendingAct | null;
  /** Accounts in use that are signed in on it. */
  accounts: number;
  now: Date;
}

/** What is under way on `device d` that ends with a new start. */
const openCare = sql`(select c.kind from device_command c
  where c.device_id = d.id and c.kind in ('restart', 'updateAgent')
    and c.state in ('queued', 'sent', 'running') and ${isSince(sql`c.id`, openFloor('cmd'))} limit 1)`;

/** The device in somebody's scope, locked until the transaction ends: acts on one device come one after the other. */
export function lockDevice({
  id,
  ownerUserId,
}: {
  id: string;
  ownerUserId: string | null;
}): RawBuilder<LockedDevice> {
  return sql`
    with locked as materialized (
      select * from device where id = ${id}
        and (${ownerUserId}::text is null or owner_user_id = ${ownerUserId}) for no key update
    )
    select d.id, d.mode, d.name, d.notes, d.tags, d.owner_user_id as "ownerUserId",
      d.maintenance_reason as "maintenanceReason", d.drain_reason as "drainReason",
      d.retired_at as "retiredAt", d.last_seen_at as "lastSeenAt", d.token_hash is not null as "hasToken",
        d.connected_to is not null as "isConnected", d.revision, d.agent_version as "agentVersion",
          d.capabilities, d.proxy_id as "proxyId", now() as now,
      ${openCare} as "careCommand",
      (select w.act from device_pending_act w where w.device_id = d.id) as "pendingAct",
      (select count(*)::int from account a where a.device_id = d.id and a.status <> 'retired') as accounts
    from locked d`;
}

export interface DeviceForm {
  id: string;
  name: string;
  notes: string | null;
  tags: string[];
}

export function updateForm({ id, name, notes, tags }: DeviceForm): RawBuilder<unknown> {
  return sql`update device set name = ${name}, notes = ${notes}, tags = ${tags}, revision = revision + 1,
    updated_at = now() where id = ${id}`;
}

/** A proxy of the owner before stays his, and for so many days what the device says without another owner. */
export function updateOwner({
  id,
  ownerUserId,
  chainDays,
}: {
  id: string;
  ownerUserId: string | null;
  chainDays: number;
}): RawBuilder<unknown> {
  return sql`update device d
    set owner_user_id = ${ownerUserId}, previous_owner_user_id = coalesce(d.owner_user_id, d.previous_owner_user_id),
    previous_owner_until = case when d.owner_user_id is null then d.previous_owner_until
      else now() + make_interval(days => ${chainDays}::int) end,
    proxy_id = case when exists (select from proxy p
      where p.id = d.proxy_id and p.owner_user_id is distinct from ${ownerUserId}
        and p.owner_user_id is not null) then null else d.proxy_id end, revision = revision + 1,
          updated_at = now() where id = ${id}`;
}

/** An active PhoneFarm user: the only kind that owns devices. */
export function selectPossibleOwner(userId: string): RawBuilder<{ id: string }> {
  return sql`select id from app_user where id = ${userId} and role_id = 3 and status = 'active'`;
}

export interface Hold {
  id: string;
  /** Null ends it. */
  reason: string | null;
  by: string | null;
}

export function updateMaintenance({ id, reason, by }: Hold): RawBuilder<unknown> {
  return sql`update device set maintenance_reason = ${reason}, maintenance_since = case
    when ${reason}::text is not null then now() end, maintenance_by = ${by},
    updated_at = now() where id = ${id}`;
}

export function updateDrain({ id, reason, by }: Hold): RawBuilder<unknown> {
  return sql`update device set drain_reason = ${reason}, drain_since = case
    when ${reason}::text is not null then now() end, drain_by = ${by}, updated_at = now()
    where id = ${id}`;
}

/** Ends every token and lets the connection go: what it says from now on is not the device's. */
export function updateTokensEnded(id: string): RawBuilder<unknown> {
  return sql`update device set token_hash = null, previous_token_hash = null, previous_token_until = null,
    token_revoked_at = now(), connected_to = null,
    connected_token_hash = null, is_busy = false, current_command_id = null, updated_at = now() where id = ${id}`;
}

export function updateRetired({
  id,
  reason,
  by,
}: {
  id: string;
  reason: string;
  by: string | null;
}): RawBuilder<unknown> {
  return sql`update device set retired_at = now(), retire_reason = ${reason}, retired_by = ${by},
    updated_at = now() where id = ${id}`;
}

export function selectQueued(deviceId: string): RawBuilder<{ id: string }> {
  return sql`select id from device_command where device_id = ${deviceId} and state = 'queued' order by id for update`;
}
