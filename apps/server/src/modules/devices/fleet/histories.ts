import { ApiError } from '@wallet/contract';
import type {
  AnswerOf,
  DeviceCommandRow,
  DeviceHealthRow,
  DeviceLogRow,
  endpoints,
  QueryOf,
} from '@wallet/contract';
import { all, maybe, type Query } from '#platform/db';
import { idTime } from '#platform/ids';
import { pageOfRows, readPage, usualLimit } from '#platform/lists';
import type { DeviceScope } from '../device-scope.ts';
import { selectChecks, selectCommands, selectInScope, selectLog } from './histories.sql.ts';
import type { ListedCheck, ListedCommand, LogRow } from './histories.sql.ts';

export interface OfDevice {
  id: string;
  scope: DeviceScope;
}

/**
 * A device's commands, newest first. Refuses `notFound`, also for another's, and `cursorInvalid`.
 */
export async function listCommands(
  query: Query,
  device: OfDevice,
  input: QueryOf<typeof endpoints.listDeviceCommands>,
): Promise<AnswerOf<typeof endpoints.listDeviceCommands>> {
  await mustSee(query, device);
  const { rows, next } = await readPage(query, input, {
    prefix: 'cmd',
    select: (page) => selectCommands(device.id, input, page),
  });
  return { data: rows.map(toCommand), next };
}

/** One command of a device. Refuses `notFound`. */
export async function readDeviceCommand(
  query: Query,
  { deviceId, commandId }: { deviceId: string; commandId: string },
): Promise<DeviceCommandRow> {
  const row = await maybe(query, selectCommands(deviceId, {}, { limit: 1, commandId }));
  if (!row) throw new ApiError('notFound');
  return toCommand(row);
}

/** Checks of a device and its accounts that came to an end, newest first. Refuses as `listCommands`. */
export async function listHealth(
  query: Query,
  device: OfDevice,
  input: QueryOf<typeof endpoints.listDeviceHealth>,
): Promise<AnswerOf<typeof endpoints.listDeviceHealth>> {
  await mustSee(query, device);
  const { rows, next } = await readPage(query, input, {
    prefix: 'hck',
    select: (page) => selectChecks(device.id, input, page),
  });
  return { data: rows.map(toCheck), next };
}

/** One timeline of connections, commands, states and people's acts, newest first. Refuses as `listCommands`. */
export async function readLog(
  query: Query,
  device: OfDevice,
  { after, limit = usualLimit, ...filters }: QueryOf<typeof endpoints.deviceLog>,
): Promise<AnswerOf<typeof endpoints.deviceLog>> {
  await mustSee(query, device);
  if (after !== undefined && !anyId.test(after)) throw new ApiError('cursorInvalid');
  const before = after?.slice(prefixLength);
  const found = await all(
    query,
    selectLog(device.id, filters, { after: before, limit: limit + 1 }),
  );
  const { rows, next } = pageOfRows(found, { limit, cursor: ({ id }) => id });
  return { data: rows.map(toLog), next };
}

/** Ids of four tables share one timeline: what follows the prefix sorts by time. */
const anyId = /^(dve|cmd|aud)_[0-9a-hjkmnp-tv-z]{26}$/;
const prefixLength = 4;

async function mustSee(query: Query, { id, scope }: OfDevice): Promise<void> {
  if (!(await maybe(query, selectInScope({ id, ownerUserId: scope.ownerUserId ?? null }))))
    throw new ApiError('notFound');
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
