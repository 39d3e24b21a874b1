import type { ConnectedDevice } from '@wallet/contract';
import { all, type Query } from '#platform/db';
import { deriveState } from '../derive-state.ts';
import type { DeviceScope } from '../device-scope.ts';
import { type DevicePresenceRow, selectBusy, selectOnline } from '../devices.sql.ts';

/** Whether each device in use is at work now. A device that is not heard is not at work. */
export async function readBusyMap(
  query: Query,
  { ownerUserId }: DeviceScope,
): Promise<Record<string, boolean>> {
  return Object.fromEntries(
    (await all(query, selectBusy(ownerUserId ?? null))).map(({ id, isBusy }) => [id, isBusy]),
  );
}

export interface ConnectedScope extends DeviceScope {
  /** Narrows it down to these. */
  deviceIds?: string[];
  /** When more are heard than this, the answer is empty: nobody wants so long a map. */
  atMost?: number;
}

/** The devices that are heard, by id: what the screens get on connect and on change. */
export async function readConnectedDevices(
  query: Query,
  { ownerUserId, deviceIds, atMost }: ConnectedScope,
): Promise<Record<string, ConnectedDevice>> {
  const rows = await all(
    query,
    selectOnline({
      ownerUserId: ownerUserId ?? null,
      ids: deviceIds ?? null,
      atMost: atMost ?? null,
    }),
  );
  return Object.fromEntries(rows.map((row) => [row.id, toConnected(row)]));
}

function toConnected(row: DevicePresenceRow): ConnectedDevice {
  const { state } = deriveState({ ...row, currentCommand: null }, row.now);
  return {
    name: row.name,
    state,
    isBusy: row.isBusy,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  };
}
