import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CheckArea, CommandState, DeviceState, Provider } from '@wallet/contract';
import type { CommandKind } from '@wallet/agent-protocol';

export function selectInScope({
  id,
  ownerUserId,
}: {
  id: string;
  ownerUserId: string | null;
}): RawBuilder<{ id: string }> {
  return sql<{
    id: string;
  }>`select id from device where id = ${id} and (${ownerUserId}::text is null or owner_user_id = ${ownerUserId})`;
}

interface AccountName {
  id: string;
  provider: Provider;
  label: string;
  last4: string;
}

const accountName = sql`(select jsonb_build_object('id', a.id, 'provider', a.provider, 'label', a.label, 'last4', a.last4) from account a where a.id = p.account_id) as account`;

export interface ListedCommand {
  id: string;
  kind: CommandKind;
  state: CommandState;
  account: AccountName | null;
  priority: number;
  attempt: number;
  steps: { number: number; step: string; message?: string; at: string }[];
  result: unknown;
  error: string | null;
  askedBy: string | null;
  askedRole: string;
  askedName: string | null;
  createdAt: Date;
  deadline: Date;
  endedAt: Date | null;
}

export interface CommandFilter {
  deviceId: string;
  before?: string | undefined;
  commandId?: string | undefined;
  kind?: CommandKind | undefined;
  state?: CommandState | undefined;
  accountId?: string | undefined;
}

/** A page of what was asked of a device, newest first. Payloads are left where they are. */
export function selectCommands(
  { deviceId, before, commandId, kind, state, accountId }: CommandFilter,
  limit: number,
): RawBuilder<ListedCommand> {
  const conditions = [
    sql`c.device_id = ${deviceId}`,
    before !== undefined && sql`c.id < ${before}`,
    commandId !== undefined && sql`c.id = ${commandId}`,
    kind !== undefined && sql`c.kind = ${kind}`,
    state !== undefined && sql`c.state = ${state}`,
    accountId !== undefined && sql`c.account_id = ${accountId}`,
  ].filter((condition) => condition !== false);
  return sql<ListedCommand>`
    with page as materialized (select * from device_command c where ${sql.join(conditions, sql` and `)} order by c.id desc limit ${limit})
    select p.id, p.kind, p.state, ${accountName}, p.priority, p.attempt, p.steps, p.result, p.error, p.asked_by as "askedBy", p.asked_role as "askedRole",
      (select u.name from app_user u where u.id = p.asked_by) as "askedName", p.created_at as "createdAt", p.deadline, p.ended_at as "endedAt"
    from page p order by p.id desc`;
}

export interface ListedCheck {
  id: string;
  area: CheckArea;
  account: AccountName | null;
  status: number;
  processStatus: 'running' | 'done' | 'error';
  message: string | null;
  durationMs: number | null;
  checkedAt: Date;
}

export interface CheckFilter {
  deviceId: string;
  before?: string | undefined;
  area?: CheckArea | undefined;
  accountId?: string | undefined;
}

/** A page of checks that came to an end, newest first. */
export function selectChecks(
  { deviceId, before, area, accountId }: CheckFilter,
  limit: number,
): RawBuilder<ListedCheck> {
  const conditions = [
    sql`h.device_id = ${deviceId} and h.process_status <> 'running'`,
    before !== undefined && sql`h.id < ${before}`,
    area !== undefined && sql`h.area = ${area}`,
    accountId !== undefined && sql`h.account_id = ${accountId}`,
  ].filter((condition) => condition !== false);
  return sql<ListedCheck>`
    with page as materialized (select * from health_check h where ${sql.join(conditions, sql` and `)} order by h.id desc limit ${limit})
    select p.id, p.area, ${accountName}, p.status, p.process_status as "processStatus", p.message, p.duration_ms as "durationMs", p.checked_at as "checkedAt"
    from page p order by p.id desc`;
}

export interface LogRow {
  id: string;
  kind: 'connection' | 'command' | 'state' | 'act';
  event: string;
  actorId: string | null;
  actorRole: string | null;
  actorName: string | null;
  reason: string | null;
  commandKind: CommandKind | null;
  from: DeviceState | null;
}

export interface LogFilter {
  deviceId: string;
  /** The end of an id: its time and what tells it from others. */
  before?: string | undefined;
  kind?: LogRow['kind'] | undefined;
}

/** A page of a device's timeline, newest first: each source gives its own newest, and the newest of all are taken. */
export function selectLog(
  { deviceId, before, kind }: LogFilter,
  limit: number,
): RawBuilder<LogRow> {
  const older = (column: RawBuilder<unknown>, prefix: string) =>
    before === undefined ? sql`true` : sql`${column} < ${`${prefix}_${before}`}`;
  const wanted = (...kinds: LogRow['kind'][]) =>
    sql`${kind === undefined || kinds.includes(kind)}::boolean`;
  return sql<LogRow>`
    with timeline as materialized (
      (select e.id, case e.kind when 'state' then 'state' else 'connection' end as kind, coalesce(e.to_state, e.kind) as event, null as actor_id, null as actor_role, e.reason,
          null as command_kind, e.from_state
        from device_event e where ${wanted('connection', 'state')} and e.device_id = ${deviceId} and ${older(sql`e.id`, 'dve')}
          and (${kind ?? null}::text is null or (e.kind = 'state') = (${kind ?? null}::text = 'state')) order by e.id desc limit ${limit})
      union all
      (select c.id, 'command', c.state, c.asked_by, c.asked_role, c.error, c.kind, null
        from device_command c where ${wanted('command')} and c.device_id = ${deviceId} and ${older(sql`c.id`, 'cmd')} order by c.id desc limit ${limit})
      union all
      (select a.id, 'act', a.action, a.actor_id, a.actor_role, a.reason, null, null
        from audit_entry a where ${wanted('act')} and a.entity = 'device' and a.entity_id = ${deviceId} and ${older(sql`a.id`, 'aud')} order by a.id desc limit ${limit})
    )
    select t.id, t.kind, t.event, t.actor_id as "actorId", t.actor_role as "actorRole", (select u.name from app_user u where u.id = t.actor_id) as "actorName",
      t.reason, t.command_kind as "commandKind", t.from_state as "from"
    from timeline t order by substr(t.id, 5) collate "C" desc limit ${limit}`;
}
