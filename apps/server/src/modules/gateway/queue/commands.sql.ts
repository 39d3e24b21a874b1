import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { isAmong, isId, isSince } from '#platform/db/fragments';
import type { CommandKind } from '@wallet/agent-protocol';
import type { CheckArea, CommandState, Mode } from '@wallet/contract';
import { idFloor, openFloor } from '#platform/ids';

export interface CommandRow extends RowOf<typeof deviceCommandColumns> {
  /** Of a payload that was dropped by age; the sealed one is empty then. */
  payloadDigest: string | null;
  /** Until the deadline by the database's time; zero or less when it has passed. */
  ttlMs: number;
  /** What a check looks at. */
  checkAreas: CheckArea[] | null;
}

const deviceCommandColumns = columnsOf(`id, device_id, account_id, kind, payload_enc,
  raw_digest as payloadDigest, state, idempotency_key, deadline, priority, attempt, result,
  error, created_at, check_areas from device_command c`);
const columns = sql`${deviceCommandColumns}, (extract(epoch from c.deadline - now()) * 1000)::float8 as "ttlMs"`;

export interface NewCommandRow {
  id: string;
  deviceId: string;
  accountId: string | null;
  kind: CommandKind;
  payloadEnc: string;
  idempotencyKey: string;
  ttlMs: number;
  priority: number;
  checkAreas: readonly CheckArea[] | null;
  /** With an update of the agent. */
  wantedVersion: string | null;
  askedBy: string | null;
  askedRole: string;
}

/** Adds a command under its key. No row: the key is taken, the device is not in use, or its queue is full. */
export function insertCommand(row: NewCommandRow, queueLimit: number): RawBuilder<{ id: string }> {
  return sql`
    with fitting as (
      select d.id from device d where d.id = ${row.deviceId} and d.retired_at is null
        and (select count(*) from device_command c
          where c.device_id = d.id and c.state in ('queued', 'sent', 'running')
            and ${isSince(sql`c.id`, openFloor('cmd'))}) < ${queueLimit}
    ), promised as (
      insert into command_key (device_id, idempotency_key, command_id) select id, ${row.idempotencyKey},
        ${row.id} from fitting
      on conflict do nothing returning command_id
    )
    insert into device_command (id, device_id, account_id, kind, payload_enc, state, idempotency_key,
      deadline, priority, check_areas, wanted_version, asked_by, asked_role)
    select command_id, ${row.deviceId}, ${row.accountId}, ${row.kind}, ${row.payloadEnc}, 'queued',
      ${row.idempotencyKey},
      now() + ${row.ttlMs}::float8 * interval '1 millisecond', ${row.priority}::smallint,
      ${row.checkAreas && [...row.checkAreas]}::text[], ${row.wantedVersion}, ${row.askedBy}, ${row.askedRole}
    from promised returning id`;
}

/** The command that a key stands for. */
export function selectPromised(key: {
  deviceId: string;
  idempotencyKey: string;
}): RawBuilder<{ id: string }> {
  return sql`select command_id as id from command_key
    where device_id = ${key.deviceId} and idempotency_key = ${key.idempotencyKey}`;
}

export function selectCommand(id: string): RawBuilder<CommandRow> {
  return sql`select ${columns} from device_command c where ${isId(sql`c.id`, id)}`;
}

/** The device's command with that id, locked until the transaction ends. */
export function lockCommand({
  deviceId,
  commandId,
}: {
  deviceId: string;
  commandId: string;
}): RawBuilder<CommandRow & { mode: Mode }> {
  return sql`select ${columns}, d.mode from device_command c join device d on d.id = c.device_id
    where ${isId(sql`c.id`, commandId)} and c.device_id = ${deviceId} for update of c`;
}

export function selectDeviceInUse(id: string): RawBuilder<{ id: string }> {
  return sql`select id from device where id = ${id} and retired_at is null`;
}

/**
 * Takes the most urgent command that waits for a device, if nothing else is under way there and the connection is still
 * the device's. A row that another transaction holds is passed over. A command that ends with a new start remembers the
 * boot that it finds.
 */
export function claimNextCommand({
  deviceId,
  connectionId,
}: {
  deviceId: string;
  connectionId: string;
}): RawBuilder<CommandRow> {
  const floor = openFloor('cmd');
  return sql`
    with connected as materialized (
      select id, boot_id from device
        where id = ${deviceId} and connected_to = ${connectionId} and retired_at is null for update
    ), next as (
      select c.id, d.boot_id from device_command c, connected d
      where c.device_id = d.id and c.state = 'queued' and c.deadline > now() and ${isSince(sql`c.id`, floor)}
        and not exists (select from device_command o
          where o.device_id = d.id and o.state in ('sent', 'running') and ${isSince(sql`o.id`, floor)})
      order by c.priority, c.id limit 1 for update of c skip locked
    )
    update device_command c set state = 'sent', attempt = c.attempt + 1, lease_until = ${lease('sent')},
      updated_at = now(),
      boot_before = case when c.kind in ('restart', 'updateAgent') then coalesce(c.boot_before, n.boot_id)
        end from next n where c.id = n.id and ${isSince(sql`c.id`, floor)}
    returning ${columns}`;
}

/**
 * A command that was sent is lent to its phone: for as long as an answer may take, and once it runs for six heartbeats
 * from its last sign of life. What is not heard of by then is sent again under its key.
 */
const leaseSeconds = { sent: 30, running: 60 } as const;

function lease(state: keyof typeof leaseSeconds): RawBuilder<Date> {
  return sql`now() + make_interval(secs => ${leaseSeconds[state]}::float8)`;
}

/**
 * Counts one more sending of a command that is under way. No row when it has ended meanwhile, or
 * when only a lost one is wanted and it is not.
 */
export function updateSentAgain({
  id,
  ifLost,
}: {
  id: string;
  ifLost: boolean;
}): RawBuilder<CommandRow> {
  return sql`update device_command c set attempt = c.attempt + 1, lease_until = ${lease('sent')}, updated_at = now()
    where ${isId(sql`c.id`, id)} and c.state in ('sent', 'running')
      and (not ${ifLost}::boolean or c.lease_until is null or c.lease_until < now()) returning ${columns}`;
}

/** Its phone was heard to be at it. */
export function updateLease(id: string): RawBuilder<{ id: string }> {
  return sql`update device_command set lease_until = ${lease('running')}
    where ${isId(sql`id`, id)} and state in ('sent', 'running') returning id`;
}

/** Commands whose phones are connected and were not heard to be at them for too long. */
export function selectLost(): RawBuilder<{ id: string; deviceId: string; kind: CommandKind }> {
  return sql`select c.id, c.device_id as "deviceId", c.kind from device_command c
    join device d on d.id = c.device_id and d.connected_to is not null
    where ${isSince(sql`c.id`, openFloor('cmd'))} and c.state in ('sent', 'running') and c.deadline > now()
      and (c.lease_until is null or c.lease_until < now()) order by c.id limit 500`;
}

export function selectUnderWay(deviceId: string): RawBuilder<CommandRow> {
  return sql`select ${columns} from device_command c
    where c.device_id = ${deviceId} and c.state in ('sent', 'running')
      and ${isSince(sql`c.id`, openFloor('cmd'))} order by c.priority, c.id`;
}

/** Devices that have something waiting and nothing under way. Reads only what waits, however many devices there are. */
export function selectDevicesWithQueue(): RawBuilder<{ id: string }> {
  const floor = openFloor('cmd');
  return sql`select distinct c.device_id as id from device_command c
    where c.state = 'queued' and c.deadline > now() and ${isSince(sql`c.id`, floor)}
      and not exists (select from device_command o
        where o.device_id = c.device_id and o.state in ('sent', 'running') and ${isSince(sql`o.id`, floor)})`;
}

export function selectStillUnderWay(ids: readonly string[]): RawBuilder<{ id: string }> {
  return sql`select id from device_command where ${isAmong(sql`id`, ids)} and state in ('sent', 'running')`;
}

export interface CommandMove {
  id: string;
  from: readonly CommandState[];
  to: CommandState;
  /** JSON text, or null to keep what is there. */
  result: string | null;
  error: string | null;
}

/** Compare and set. No row: its state does not allow the move. */
export function updateCommandState({
  id,
  from,
  to,
  result,
  error,
}: CommandMove): RawBuilder<MovedCommand> {
  return sql`update device_command c set state = ${to}, result = coalesce(${result}::jsonb, c.result),
      error = coalesce(${error}, c.error), lease_until = ${leaseOf(to)}, ended_at = ${endOf(to)}, updated_at = now()
    from device d where ${isId(sql`c.id`, id)} and c.state = any(${from}) and d.id = c.device_id
    returning ${moved}`;
}

export interface MovedCommand
  extends RowOf<typeof movedCommandColumns>, RowOf<typeof deviceColumns> {
  checkAreas: CheckArea[] | null;
  /** The database's time. */
  now: Date;
}

const movedCommandColumns = columnsOf(`id, device_id, account_id, kind, state, check_areas,
  error from device_command c`);
const deviceColumns = columnsOf('mode, owner_user_id from device d');
const moved = sql`${movedCommandColumns}, ${deviceColumns}, now() as now`;

function leaseOf(state: CommandState): RawBuilder<unknown> {
  return state === 'sent' || state === 'running' ? lease(state) : sql`null`;
}

function endOf(state: CommandState): RawBuilder<unknown> {
  return state === 'queued' || state === 'sent' || state === 'running' ? sql`null` : sql`now()`;
}

export interface OverdueMove {
  from: readonly CommandState[];
  to: CommandState;
  graceMs: number;
  error: string;
  /** Only those that were made since. */
  since: Date;
}

/** Moves up to 500 commands whose deadline and grace have passed by the database's time. */
export function updateOverdue({
  from,
  to,
  graceMs,
  error,
  since,
}: OverdueMove): RawBuilder<MovedCommand> {
  const floor = idFloor('cmd', since);
  return sql`
    with due as materialized (
      select id from device_command where state in ('queued', 'sent', 'running') and state = any(${from})
        and deadline < now() - ${graceMs}::float8 * interval '1 millisecond' and ${isSince(sql`id`, floor)}
      order by id limit 500 for update skip locked
    )
    update device_command c set state = ${to}, error = coalesce(c.error, ${error}), lease_until = null,
      ended_at = now(), updated_at = now()
    from due, device d where c.id = due.id and ${isSince(sql`c.id`, floor)} and d.id = c.device_id
    returning ${moved}`;
}

/** Notes a step of a command that is under way; at most 100 are kept. */
export function appendStep({
  deviceId,
  commandId,
  step,
}: {
  deviceId: string;
  commandId: string;
  step: string;
}): RawBuilder<{ id: string }> {
  return sql`update device_command
    set steps = steps || ${step}::jsonb, lease_until = ${lease('running')}, updated_at = now()
    where id = ${commandId} and device_id = ${deviceId} and state in ('sent', 'running')
      and jsonb_array_length(steps) < 100 returning id`;
}

export const commandsChannel = 'wal_commands';

export function notifyCommands(): RawBuilder<unknown> {
  return sql`select pg_notify(${commandsChannel}, '')`;
}
