import { idSchema, Refusal } from '@wallet/contract';
import type {
  CheckArea,
  CommandState,
  DeviceCommandRow,
  DeviceHealthRow,
  DeviceLogRow,
} from '@wallet/contract';
import type { CommandKind } from '@wallet/agent-protocol';
import { all, maybe } from '#platform/db';
import type { Query } from '#platform/db';
import { idTime } from '#platform/ids';
import type { DeviceScope } from './device-scope.ts';
import { selectChecks, selectCommands, selectInScope, selectLog } from './histories.sql.ts';
import type { ListedCheck, ListedCommand, LogRow } from './histories.sql.ts';

export interface Page {
  after?: string | undefined;
  limit?: number | undefined;
}

export interface Paged<Row> {
  data: Row[];
  next: string | null;
}

export interface OfDevice {
  id: string;
  scope: DeviceScope;
}

const usualLimit = 50;

export interface CommandsWish extends Page {
  kind?: CommandKind | undefined;
  state?: CommandState | undefined;
  accountId?: string | undefined;
}

/** What was asked of a device, newest first. Refuses `notFound`, also for somebody else's device, and `cursorInvalid`. */
export async function listCommands(
  query: Query,
  device: OfDevice,
  { after, limit = usualLimit, ...filter }: CommandsWish,
): Promise<Paged<DeviceCommandRow>> {
  await mustSee(query, device);
  refuseCursor(after, 'cmd');
  return pageOf(
    await all(query, selectCommands({ ...filter, deviceId: device.id, before: after }, limit + 1)),
    limit,
    toCommand,
  );
}

/** One command of a device. Refuses `notFound`. */
export async function readDeviceCommand(
  query: Query,
  { deviceId, commandId }: { deviceId: string; commandId: string },
): Promise<DeviceCommandRow> {
  const row = await maybe(query, selectCommands({ deviceId, commandId }, 1));
  if (!row) throw new Refusal('notFound');
  return toCommand(row);
}

export interface ChecksWish extends Page {
  area?: CheckArea | undefined;
  accountId?: string | undefined;
}

/** Checks of a device and its accounts that came to an end, newest first. Refuses as `listCommands`. */
export async function listHealth(
  query: Query,
  device: OfDevice,
  { after, limit = usualLimit, ...filter }: ChecksWish,
): Promise<Paged<DeviceHealthRow>> {
  await mustSee(query, device);
  refuseCursor(after, 'hck');
  return pageOf(
    await all(query, selectChecks({ ...filter, deviceId: device.id, before: after }, limit + 1)),
    limit,
    toCheck,
  );
}

/** One timeline of connections, commands, states and people's acts, newest first. Refuses as `listCommands`. */
export async function readLog(
  query: Query,
  device: OfDevice,
  { after, limit = usualLimit, kind }: Page & { kind?: LogRow['kind'] | undefined },
): Promise<Paged<DeviceLogRow>> {
  await mustSee(query, device);
  if (after !== undefined && !anyId.test(after)) throw new Refusal('cursorInvalid');
  return pageOf(
    await all(
      query,
      selectLog({ deviceId: device.id, before: after?.slice(prefixLength), kind }, limit + 1),
    ),
    limit,
    toLog,
  );
}

/** Ids of four tables share one timeline: what follows the prefix sorts by time. */
const anyId = /^(dve|cmd|aud)_[0-9a-hjkmnp-tv-z]{26}$/;
const prefixLength = 4;

async function mustSee(query: Query, { id, scope }: OfDevice): Promise<void> {
  if (!(await maybe(query, selectInScope({ id, ownerUserId: scope.ownerUserId ?? null }))))
    throw new Refusal('notFound');
}

function refuseCursor(after: string | undefined, prefix: string): void {
  if (after !== undefined && !idSchema(prefix).safeParse(after).success)
    throw new Refusal('cursorInvalid');
}

function pageOf<Row extends { id: string }, Shown>(
  rows: readonly Row[],
  limit: number,
  show: (row: Row) => Shown,
): Paged<Shown> {
  const page = rows.slice(0, limit);
  return { data: page.map(show), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

function toCommand({
  askedBy,
  askedRole,
  askedName,
  createdAt,
  deadline,
  endedAt,
  steps,
  ...command
}: ListedCommand): DeviceCommandRow {
  return {
    ...command,
    steps: steps.map(({ number, step, message = null, at }) => ({ number, step, message, at })),
    askedBy: { id: askedBy, name: askedName, role: askedRole },
    askedAt: createdAt.toISOString(),
    deadline: deadline.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function toCheck({ checkedAt, ...check }: ListedCheck): DeviceHealthRow {
  return { ...check, checkedAt: checkedAt.toISOString() };
}

function toLog({
  id,
  kind,
  event,
  actorId,
  actorRole,
  actorName,
  reason,
  commandKind,
  from,
}: LogRow): DeviceLogRow {
  return {
    id,
    at: idTime(id).toISOString(),
    kind,
    event,
    reason,
    commandKind,
    from,
    actor: actorRole === null ? null : { id: actorId, name: actorName, role: actorRole },
    commandId: kind === 'command' ? id : null,
  };
}
