import { type RawBuilder, sql } from '#platform/db';
import { isSince } from '#platform/db/fragments';
import type { Mode } from '@wallet/contract';
import { openFloor } from '#platform/ids';

export interface HandshakeRow {
  deviceId: string;
  connectionId: string;
  /** Of the token that the connection came in with. */
  tokenHash: string;
  agentVersion: string;
  model: string;
  osVersion: string;
  serial: string;
  bootId: string;
  journalId: string;
  /** JSON texts. */
  sims: string;
  capabilities: string;
}

export interface AcceptedRow {
  id: string;
  mode: Mode;
  wasEnrolled: boolean;
  /** Queued for it, or under way. */
  hasCommands: boolean;
  /** What its agent was before; null the first time. */
  versionBefore: string | null;
  /** It came in with its new token: the one before ends. */
  endsOldToken: boolean;
}

/**
 * The newer connection takes its device over; the first one ever enrols it. No row: the device is
 * out of use, or the token was ended while the connection was made. Each device once.
 */
export function updateHandshakes(rows: readonly HandshakeRow[]): RawBuilder<AcceptedRow> {
  const column = (name: keyof HandshakeRow) => sql`${rows.map((row) => row[name])}::text[]`;
  return sql`
    with hello as (
      select * from unnest(${column('deviceId')}, ${column('connectionId')}, ${column('tokenHash')},
        ${column('agentVersion')}, ${column('model')}, ${column('osVersion')},
        ${column('serial')}, ${column('bootId')}, ${column('journalId')}, ${column('sims')}, ${column('capabilities')})
        as h (device_id, connection_id, token_hash, agent_version, model, os_version, serial, boot_id,
          journal_id, sims, capabilities)
    ), before as materialized (
      select d.id, d.enrolled_at, d.agent_version, d.token_hash = h.token_hash as is_current from device d
        join hello h on h.device_id = d.id
      where d.retired_at is null and (d.token_hash = h.token_hash or d.previous_token_hash = h.token_hash
        and d.previous_token_until > now()) order by d.id for update of d
    )
    update device d set connected_to = h.connection_id, connected_token_hash = h.token_hash,
      last_seen_at = now(), is_busy = false, current_command_id = null,
      enrolled_at = coalesce(d.enrolled_at, now()),
      agent_version = h.agent_version, model = h.model, os_version = h.os_version, serial = h.serial,
        boot_id = h.boot_id, journal_id = h.journal_id, sims = h.sims::jsonb,
      capabilities = array(select jsonb_array_elements_text(h.capabilities::jsonb)), updated_at = now()
    from before b join hello h on h.device_id = b.id where d.id = b.id
    returning d.id, d.mode, b.enrolled_at is not null as "wasEnrolled", b.agent_version as "versionBefore",
      b.is_current and d.previous_token_hash is not null as "endsOldToken",
      exists (select from device_command c
        where c.device_id = d.id and c.state in ('queued', 'sent', 'running')
          and ${isSince(sql`c.id`, openFloor('cmd'))}) as "hasCommands"`;
}

export interface BeatRow {
  deviceId: string;
  connectionId: string;
  /** How long ago it was heard: the database subtracts it from its own time. */
  ageMs: number;
  isBusy: boolean;
  currentCommandId: string | null;
  bootId: string | null;
  /** JSON text. */
  battery: string | null;
  network: string | null;
}

/**
 * The latest of many devices in one statement. Rows of a connection that is no longer the device's are left alone and
 * missing from the answer. Taken in id order, so that two gateways never wait for each other in a circle.
 */
export function updateBeats(rows: readonly BeatRow[]): RawBuilder<{ id: string }> {
  return sql`
    with beat as (
      select * from unnest(${rows.map((r) => r.deviceId)}::text[],
        ${rows.map((r) => r.connectionId)}::text[], ${rows.map((r) => r.ageMs)}::float8[],
        ${rows.map((r) => r.isBusy)}::boolean[], ${rows.map((r) => r.currentCommandId)}::text[],
          ${rows.map((r) => r.bootId)}::text[],
        ${rows.map((r) => r.battery)}::text[], ${rows.map((r) => r.network)}::text[])
        as b (device_id, connection_id, age_ms, is_busy, command_id, boot_id, battery, network)
    ), mine as materialized (
      select d.id from device d join beat b on b.device_id = d.id and b.connection_id = d.connected_to
        order by d.id for update of d
    )
    update device d set last_seen_at = greatest(d.last_seen_at,
      now() - b.age_ms * interval '1 millisecond'), is_busy = b.is_busy,
      current_command_id = b.command_id, boot_id = coalesce(b.boot_id, d.boot_id),
        battery = coalesce(b.battery::jsonb, d.battery),
      network = coalesce(b.network::jsonb, d.network), updated_at = now()
    from beat b, mine m where d.id = m.id and b.device_id = d.id
    returning d.id`;
}

/** Lets devices go whose connection ended; one that has a newer connection is left alone. */
export function updateReleased(
  rows: readonly { deviceId: string; connectionId: string }[],
): RawBuilder<{ id: string; mode: Mode }> {
  return sql`
    with gone as (
      select * from unnest(${rows.map((r) => r.deviceId)}::text[],
        ${rows.map((r) => r.connectionId)}::text[]) as g (device_id, connection_id)
    ), mine as materialized (
      select d.id from device d join gone g on g.device_id = d.id and g.connection_id = d.connected_to
        order by d.id for update of d
    )
    update device d set connected_to = null, is_busy = false, current_command_id = null, updated_at = now()
      from mine m where d.id = m.id
    returning d.id, d.mode`;
}
