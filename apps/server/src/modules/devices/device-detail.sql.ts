import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AgentCapability, CheckArea, Mode, PendingAct, Provider } from '@wallet/contract';
import type { CommandKind } from '@wallet/agent-protocol';

export interface Person {
  id: string;
  name: string;
}

/** Times inside JSON are texts with an offset. */
export interface DeviceDetailRow {
  id: string;
  mode: Mode;
  name: string;
  model: string;
  osVersion: string | null;
  agentVersion: string | null;
  capabilities: string[];
  care: { commandId: string; kind: AgentCapability; version: string | null; since: string } | null;
  agentDoubtedAt: Date | null;
  agentBefore: string | null;
  serial: string | null;
  sims: { slot: number; number: string | null; carrier: string | null }[];
  battery: { level: number; charging: boolean } | null;
  network: { transport: string; signal: number | null; exitIp: string | null } | null;
  tags: string[];
  notes: string | null;
  isBusy: boolean;
  lastSeenAt: Date | null;
  enrolledAt: Date | null;
  createdAt: Date;
  revision: number;
  maintenanceReason: string | null;
  maintenanceSince: Date;
  maintenanceBy: Person | null;
  drainReason: string | null;
  drainSince: Date | null;
  drainBy: Person | null;
  retiredAt: Date | null;
  retireReason: string | null;
  retiredBy: Person | null;
  owner: Person | null;
  proxy: { id: string; name: string; health: string; exitIp: string | null } | null;
  hasToken: boolean;
  isRevoked: boolean;
  tokenIssuedAt: Date | null;
  previousTokenUntil: Date | null;
  tokenRevokedAt: Date | null;
  enrolmentUntil: Date | null;
  pending: {
    act: PendingAct;
    reason: string | null;
    what: string | null;
    askedBy: Person | null;
    askedAt: string;
  } | null;
  current: { id: string; kind: CommandKind; accountId: string | null; since: string } | null;
  runningChecks: {
    commandId: string;
    accountId: string | null;
    areas: CheckArea[];
    since: string;
  }[];
  openCommands: number;
  accounts: { id: string; provider: Provider; label: string; last4: string; status: string }[];
  checks: {
    area: CheckArea;
    accountId: string;
    status: number;
    processStatus: 'running' | 'done' | 'error';
    failuresInRow: number;
    message: string | null;
    checkedAt: string;
  }[];
  now: Date;
}

const person = (column: RawBuilder<unknown>) =>
  sql`(select jsonb_build_object('id', u.id, 'name', u.name) from app_user u where u.id = ${column})`;

/** Everything that the page of a device shows but its histories and the money at risk, in one statement. */
export function selectDeviceDetail({
  id,
  ownerUserId,
}: {
  id: string;
  ownerUserId: string | null;
}): RawBuilder<DeviceDetailRow> {
  return sql<DeviceDetailRow>`
    select d.id, d.mode, d.name, d.model, d.os_version as "osVersion", d.agent_version as "agentVersion", d.capabilities, d.agent_doubted_at as "agentDoubtedAt", d.agent_before as "agentBefore",
      (select jsonb_build_object('commandId', c.id, 'kind', c.kind, 'version', c.wanted_version, 'since', c.created_at) from device_command c
        where c.device_id = d.id and c.kind in ('restart', 'updateAgent') and c.state in ('queued', 'sent', 'running') order by c.id limit 1) as care,
      d.serial, d.sims, d.battery, d.network, d.tags, d.notes,
      d.is_busy as "isBusy", d.last_seen_at as "lastSeenAt", d.enrolled_at as "enrolledAt", d.created_at as "createdAt", d.revision,
      d.maintenance_reason as "maintenanceReason", coalesce(d.maintenance_since, d.updated_at) as "maintenanceSince", ${person(sql`d.maintenance_by`)} as "maintenanceBy",
      d.drain_reason as "drainReason", d.drain_since as "drainSince", ${person(sql`d.drain_by`)} as "drainBy",
      d.retired_at as "retiredAt", d.retire_reason as "retireReason", ${person(sql`d.retired_by`)} as "retiredBy",
      ${person(sql`d.owner_user_id`)} as owner,
      (select jsonb_build_object('id', p.id, 'name', p.name, 'health', p.health, 'exitIp', p.exit_ip) from proxy p where p.id = d.proxy_id) as proxy,
      d.token_hash is not null as "hasToken", d.token_hash is null and d.token_revoked_at is not null as "isRevoked", d.token_issued_at as "tokenIssuedAt", d.token_revoked_at as "tokenRevokedAt",
      case when d.previous_token_until > now() then d.previous_token_until end as "previousTokenUntil",
      (select e.expires_at from device_enrolment e where e.device_id = d.id and e.used_at is null and e.expires_at > now()) as "enrolmentUntil",
      (select jsonb_build_object('act', w.act, 'reason', w.reason, 'what', coalesce(w.version, (select p.name from proxy p where p.id = w.proxy_id)), 'askedBy', ${person(sql`w.asked_by`)}, 'askedAt', w.asked_at)
        from device_pending_act w where w.device_id = d.id) as pending,
      (select jsonb_build_object('id', c.id, 'kind', c.kind, 'accountId', c.account_id, 'since', c.created_at) from device_command c where c.id = d.current_command_id) as current,
      coalesce((select jsonb_agg(jsonb_build_object('commandId', c.id, 'accountId', c.account_id, 'areas', c.check_areas, 'since', c.created_at) order by c.id)
        from device_command c where c.device_id = d.id and c.kind = 'healthCheck' and c.check_areas is not null and c.state in ('queued', 'sent', 'running')), '[]') as "runningChecks",
      (select count(*)::int from device_command c where c.device_id = d.id and c.state in ('queued', 'sent', 'running')) as "openCommands",
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'provider', a.provider, 'label', a.label, 'last4', a.last4, 'status', a.status) order by a.provider, a.id)
        from account a where a.device_id = d.id), '[]') as accounts,
      coalesce((select jsonb_agg(jsonb_build_object('area', h.area, 'accountId', h.account_id, 'status', h.status, 'processStatus', h.process_status, 'failuresInRow', h.failures_in_row,
          'message', h.message, 'checkedAt', h.checked_at) order by h.account_id, h.area)
        from health_latest h where h.device_id = d.id), '[]') as checks, now() as now
    from device d where d.id = ${id} and (${ownerUserId}::text is null or d.owner_user_id = ${ownerUserId})`;
}
