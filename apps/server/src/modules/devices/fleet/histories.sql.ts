import { type RawBuilder, sql } from '#platform/db';
import type {
  CheckArea,
  CommandState,
  DeviceState,
  endpoints,
  FiltersOf,
  Provider,
} from '@wallet/contract';
import type { CommandKind } from '@wallet/agent-protocol';
import { conditionsOf, equals, every, olderThan, type PageBounds } from '#platform/lists';

export function selectInScope({
  id,
  ownerUserId,
}: {
  id: string;
  ownerUserId: string | null;
}): RawBuilder<{ id: string }> {
  return sql`select id from device
    where id = ${id} and (${ownerUserId}::text is null or owner_user_id = ${ownerUserId})`;
}

interface AccountName {
  id: string;
  provider: Provider;
  label: string;
  last4: string;
}

const accountName = sql`(select jsonb_build_object('id', a.id, 'provider', a.provider, 'label', a.label,
  'last4', a.last4) from account a where a.id = p.account_id) as account`;

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

/** Those of a device, or one of them. */
export function selectCommands(
  deviceId: string,
  filters: FiltersOf<typeof endpoints.listDeviceCommands>,
  { after, limit, commandId }: PageBounds & { commandId?: string },
): RawBuilder<ListedCommand> {
  const conditions = [
    sql`c.device_id = ${deviceId}`,
    ...(commandId === undefined ? [] : [sql`c.id = ${commandId}`]),
    ...conditionsOf(filters, {
      kind: equals('c.kind'),
      state: equals('c.state'),
      accountId: equals('c.account_id'),
    }),
  ];
  return sql`
    with page as materialized (select * from device_command c
      where ${every(conditions)} ${olderThan('c.id', after)} order by c.id desc limit ${limit})
    select p.id, p.kind, p.state, ${accountName}, p.priority, p.attempt, p.steps, p.result, p.error,
      p.asked_by as "askedBy", p.asked_role as "askedRole",
      (select u.name from app_user u where u.id = p.asked_by) as "askedName", p.created_at as "createdAt",
        p.deadline, p.ended_at as "endedAt"
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

export function selectChecks(
  deviceId: string,
  filters: FiltersOf<typeof endpoints.listDeviceHealth>,
  { after, limit }: PageBounds,
): RawBuilder<ListedCheck> {
  const conditions = [
    sql`h.device_id = ${deviceId} and h.process_status <> 'running'`,
    ...conditionsOf(filters, { area: equals('h.area'), accountId: equals('h.account_id') }),
  ];
  return sql`
    with page as materialized (select * from health_check h
      where ${every(conditions)} ${olderThan('h.id', after)} order by h.id desc limit ${limit})
    select p.id, p.area, ${accountName}, p.status, p.process_status as "processStatus", p.message,
      p.duration_ms as "durationMs", p.checked_at as "checkedAt"
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

const prefixOf: Readonly<Record<string, string>> = { 'e.id': 'dve', 'c.id': 'cmd', 'a.id': 'aud' };

/** One timeline of three tables. `after` is the end of an id: its time and what tells it from others. */
export function selectLog(
  deviceId: string,
  filters: FiltersOf<typeof endpoints.deviceLog>,
  { after, limit }: PageBounds,
): RawBuilder<LogRow> {
  const behind = (id: string) =>
    olderThan(id, after === undefined ? after : `${prefixOf[id]}_${after}`);
  const wanted = (kind: RawBuilder<unknown>) =>
    every(conditionsOf(filters, { kind: (only) => sql`${kind} = ${only}` }));
  const kindOfEvent = sql`case e.kind when 'state' then 'state' else 'connection' end`;
  return sql`
    with timeline as materialized (
      (select e.id, ${kindOfEvent} as kind, coalesce(e.to_state, e.kind) as event, null as actor_id,
        null as actor_role, e.reason,
          null as command_kind, e.from_state
        from device_event e where ${wanted(kindOfEvent)} and e.device_id = ${deviceId} ${behind('e.id')}
          order by e.id desc limit ${limit})
      union all
      (select c.id, 'command', c.state, c.asked_by, c.asked_role, c.error, c.kind, null
        from device_command c where ${wanted(sql`'command'`)}
          and c.device_id = ${deviceId} ${behind('c.id')} order by c.id desc limit ${limit})
      union all
      (select a.id, 'act', a.action, a.actor_id, a.actor_role, a.reason, null, null
        from audit_entry a where ${wanted(sql`'act'`)} and a.entity = 'device'
          and a.entity_id = ${deviceId} ${behind('a.id')} order by a.id desc limit ${limit})
    )
    select t.id, t.kind, t.event, t.actor_id as "actorId", t.actor_role as "actorRole", (select u.name
      from app_user u where u.id = t.actor_id) as "actorName",
      t.reason, t.command_kind as "commandKind", t.from_state as "from"
    from timeline t order by substr(t.id, 5) collate "C" desc limit ${limit}`;
}
