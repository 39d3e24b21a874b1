import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { isSince } from '#platform/db/fragments';
import type { AgentCapability, Mode } from '@wallet/contract';
import { openFloor } from '#platform/ids';

export interface Reconnected {
  id: string;
  kind: AgentCapability;
  bootId: string;
  agentVersion: string;
}

/**
 * What was asked of these devices and their handshake shows done: another boot than when asked, or
 * the wanted version. Also what counts as lost, for a week.
 */
export function selectReconnected(deviceIds: readonly string[]): RawBuilder<Reconnected> {
  return sql`select c.id, c.kind, d.boot_id as "bootId", d.agent_version as "agentVersion"
    from device_command c join device d on d.id = c.device_id
    where c.device_id = any(${[...deviceIds]}::text[]) and c.kind in ('restart', 'updateAgent')
      and c.state in ('sent', 'running', 'unknown')
      and c.id >= id_floor('cmd', now() - interval '7 days') and ${isSince(sql`c.id`, openFloor('cmd'))}
      and case c.kind when 'restart' then d.boot_id <> c.boot_before else d.agent_version = c.wanted_version end
    order by c.id`;
}

/** Of a device that is doubted already the first version stays. */
export function updateDoubted(
  changes: readonly { deviceId: string; from: string }[],
): RawBuilder<unknown> {
  return sql`update device d set agent_doubted_at = now(), agent_before = c.before, updated_at = now()
    from unnest(${changes.map(({ deviceId }) => deviceId)}::text[],
      ${changes.map(({ from }) => from)}::text[]) as c (id, before)
    where d.id = c.id and d.agent_doubted_at is null`;
}

export function selectDoubted(): RawBuilder<{ id: string }> {
  return sql`select id from device where agent_doubted_at is not null order by id limit 5000`;
}

export function updateTrusted(ids: readonly string[]): RawBuilder<{ id: string; mode: Mode }> {
  return sql`update device set agent_doubted_at = null, agent_before = null, updated_at = now()
    where id = any(${[...ids]}::text[]) and agent_doubted_at is not null returning id, mode`;
}

const proxyToCarryColumns = columnsOf('status, owner_user_id, max_accounts from proxy p');

export interface ProxyToCarry extends RowOf<typeof proxyToCarryColumns> {
  isOver: boolean;
  assigned: number;
}

/** Held until the transaction ends, so that two do not take its last place. */
export function lockProxyToCarry(id: string): RawBuilder<{ id: string }> {
  return sql`select id from proxy where id = ${id} for no key update`;
}

/**
 * What decides whether a proxy may carry a device. Each account and device set to it takes a place.
 */
export function selectProxyToCarry(id: string): RawBuilder<ProxyToCarry> {
  return sql`select ${proxyToCarryColumns}, coalesce(p.expires_at <= now(), false) as "isOver",
      (select count(*)::int from account a
        where a.proxy_id = p.id and a.status <> 'retired') + (select count(*)::int from device d
          where d.proxy_id = p.id and d.retired_at is null) as assigned
    from proxy p where p.id = ${id}`;
}

export function updateProxy({
  id,
  proxyId,
}: {
  id: string;
  proxyId: string | null;
}): RawBuilder<unknown> {
  return sql`update device set proxy_id = ${proxyId}, revision = revision + 1, updated_at = now() where id = ${id}`;
}
