import { z } from 'zod';
import { ApiError } from '@wallet/contract';
import type { AnswerOf, DeviceRow, endpoints, QueryOf } from '@wallet/contract';
import { all, one, type Query } from '#platform/db';
import { pageOfRows, usualLimit } from '#platform/lists';
import { toDeviceRow } from '../device-row.ts';
import type { DeviceScope } from '../device-scope.ts';
import type { ReadRisk } from '../devices-deps.ts';
import { selectDeviceList } from '../devices.sql.ts';
import { type FleetPlace, selectFleetPage, selectFleetStand } from './fleet.sql.ts';
import { riskOf } from '../money-at-risk.ts';

/** Which devices, and which page of them; `shown` are the ids on a screen. */
export interface FleetQuery extends Omit<QueryOf<typeof endpoints.listDevices>, 'shown'> {
  shown?: readonly string[] | undefined;
}

/** A page of the fleet in the order of need, or how the page on a screen stands now. Refuses `cursorInvalid`. */
export async function listDevices(
  query: Query,
  readMoneyAtRisk: ReadRisk,
  { scope, shown, limit = usualLimit, ...input }: FleetQuery & { scope: DeviceScope },
): Promise<AnswerOf<typeof endpoints.listDevices>> {
  const ownerUserId = scope.ownerUserId ?? null;
  const filter = { ...input, ownerUserId };
  const after = readPlace(input.after);
  const until = readPlace(input.until);
  if (shown !== undefined) {
    const [stand, data] = await Promise.all([
      one(query, selectFleetStand(filter, { after, until, shown })),
      readDeviceRows(query, readMoneyAtRisk, { ids: shown, ownerUserId }),
    ]);
    return { ...stand, data, next: input.until ?? null };
  }
  const found = await all(query, selectFleetPage(filter, { after, limit: limit + 1 }));
  const { rows, next } = pageOfRows(found, { limit, cursor: writePlace });
  const figures =
    found[0] ??
    (after === undefined
      ? { total: 0, before: 0 }
      : await one(query, selectFleetStand(filter, { after, until: undefined, shown: [] })));
  return {
    data: await readDeviceRows(query, readMoneyAtRisk, {
      ids: rows.map(({ id }) => id),
      ownerUserId,
    }),
    next,
    total: figures.total,
    before: figures.before,
    fresh: 0,
  };
}

async function readDeviceRows(
  query: Query,
  readMoneyAtRisk: ReadRisk,
  { ids, ownerUserId }: { ids: readonly string[]; ownerUserId: string | null },
): Promise<DeviceRow[]> {
  if (ids.length === 0) return [];
  const [rows, risks] = await Promise.all([
    all(query, selectDeviceList({ ids, ownerUserId })),
    readMoneyAtRisk(query, { deviceIds: ids }),
  ]);
  return rows.map((row) => toDeviceRow(row, riskOf(risks, row.id)));
}

const placeSchema = z.tuple([
  z.int().min(0).max(9),
  z
    .string()
    .max(200)
    .regex(/^[^\0]*$/),
  z.string().regex(/^dev_[0-9a-z]{26}$/),
]);

function writePlace({ rank, name, id }: FleetPlace): string {
  return Buffer.from(JSON.stringify([rank, name, id])).toString('base64url');
}

function readPlace(cursor: string | undefined): FleetPlace | undefined {
  if (cursor === undefined) return undefined;
  try {
    const [rank, name, id] = placeSchema.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString()),
    );
    return { rank, name, id };
  } catch {
    throw new ApiError('cursorInvalid');
  }
}
