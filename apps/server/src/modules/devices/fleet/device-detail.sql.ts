import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { AgentCapability, CheckArea, PendingAct, Provider } from '@wallet/contract';
import type { CommandKind } from '@wallet/agent-protocol';

export interface Person {
  id: string;
  name: string;
}

const deviceDetailColumns = columnsOf(`id, mode, name, model, os_version, agent_version,
  capabilities, agent_doubted_at, agent_before, serial, sims, battery, network, tags, notes,
  is_busy, last_seen_at, enrolled_at, created_at, revision, maintenance_reason, drain_reason,
  drain_since, retired_at, retire_reason, token_issued_at, token_revoked_at from device d`);

/** Times inside JSON are texts with an offset. */
export interface DeviceDetailRow extends RowOf<typeof deviceDetailColumns> {
  care: { commandId: string; kind: AgentCapability; version: string | null; since: string } | null;
  sims: { slot: number; number: string | null; carrier: string | null }[];
  battery: { level: number; charging: boolean } | null;
  network: { transport: string; signal: number | null; exitIp: string | null } | null;
  maintenanceSince: Date;
  maintenanceBy: Person | null;
  drainBy: Person | null;
  retiredBy: Person | null;
  owner: Person | null;
  proxy: { id: string; name: string; health: string; exitIp: string | null } | null;
  hasToken: boolean;
  isRevoked: boolean;
  previousTokenUntil: Date | null;
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
  return sql`
    select ${deviceDetailColumns},
      (select jsonb_build_object('commandId', c.id, 'kind', c.kind, 'version', c.wanted_version, 'since',
        c.created_at) from device_command c
        where c.device_id = d.id and c.kind in ('restart', 'updateAgent')
          and c.state in ('queued', 'sent', 'running') order by c.id limit 1) as care,
      coalesce(d.maintenance_since, d.updated_at) as "maintenanceSince",
      ${person(sql`d.maintenance_by`)} as "maintenanceBy", ${person(sql`d.drain_by`)} as "drainBy",
      ${person(sql`d.retired_by`)} as "retiredBy", ${person(sql`d.owner_user_id`)} as owner,
      (select jsonb_build_object('id', p.id, 'name', p.name, 'health', p.health, 'exitIp', p.exit_ip)
        from proxy p where p.id = d.proxy_id) as proxy,
      d.token_hash is not null as "hasToken", d.token_hash is null and d.token_revoked_at is not null as "isRevoked",
      case when d.previous_token_until > now() then d.previous_token_until end as "previousTokenUntil",
      (select e.expires_at from device_enrolment e
        where e.device_id = d.id and e.used_at is null and e.expires_at > now()) as "enrolmentUntil",
      (select jsonb_build_object('act', w.act, 'reason', w.reason, 'what',
        coalesce(w.version, (select p.name from proxy p where p.id = w.proxy_id)), 'askedBy',
          ${person(sql`w.asked_by`)}, 'askedAt', w.asked_at)
        from device_pending_act w where w.device_id = d.id) as pending,
      (select jsonb_build_object('id', c.id, 'kind', c.kind, 'accountId', c.account_id, 'since',
        c.created_at) from device_command c where c.id = d.current_command_id) as current,
      coalesce((select jsonb_agg(jsonb_build_object('commandId', c.id, 'accountId', c.account_id, 'areas',
        c.check_areas, 'since', c.created_at) order by c.id)
        from device_command c where c.device_id = d.id and c.kind = 'healthCheck'
          and c.check_areas is not null and c.state in ('queued', 'sent', 'running')), '[]') as "runningChecks",
      (select count(*)::int from device_command c
        where c.device_id = d.id and c.state in ('queued', 'sent', 'running')) as "openCommands",
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'provider', a.provider, 'label', a.label,
        'last4', a.last4, 'status', a.status) order by a.provider, a.id)
        from account a where a.device_id = d.id), '[]') as accounts,
      coalesce((select jsonb_agg(jsonb_build_object('area', h.area, 'accountId', h.account_id, 'status',
        h.status, 'processStatus', h.process_status, 'failuresInRow', h.failures_in_row,
        'message', h.message, 'checkedAt', h.checked_at) order by h.account_id, h.area)
        from health_latest h where h.device_id = d.id), '[]') as checks,
      now() as now
    from device d where d.id = ${id} and (${ownerUserId}::text is null or d.owner_user_id = ${ownerUserId})`;
}
