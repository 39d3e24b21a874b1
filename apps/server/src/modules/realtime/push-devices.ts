import type { ConnectedDevice } from '@wallet/contract';
import type { ConsoleNamespace, ConsoleSocket } from './admit-sockets.ts';
import { rooms } from './rooms.ts';

export interface DeviceReader {
  /** The devices heard now, by id: all, an owner's, or named ones; empty beyond `atMost`. */
  readConnected(scope: {
    ownerUserId?: string;
    deviceIds?: string[];
    atMost?: number;
  }): Promise<Record<string, ConnectedDevice>>;
}

/** Above this many changes at once screens are told to fetch the list instead. */
const mostChanges = 500;
/** A map of more devices than this is not sent. */
const mostDevices = 1_000;

/** Tells screens which devices changed, each in one event: those who see all, and each owner about his own. */
export async function pushDeviceChanges(
  namespace: ConsoleNamespace,
  devices: DeviceReader,
  deviceIds: string[],
): Promise<void> {
  if (deviceIds.length > mostChanges) {
    namespace.to([rooms.devices, rooms.deviceOwners]).emit('device:refresh');
    return;
  }
  for (const { room, ownerUserId } of await audiences(namespace)) {
    const changed = await devices.readConnected({ ...scopeOf(ownerUserId), deviceIds });
    for (const deviceId of deviceIds) {
      const device = changed[deviceId];
      // An owner learns nothing of ids that may be somebody else's; his map tells him which of his are gone.
      if (device || ownerUserId === undefined)
        namespace
          .to(room)
          .emit('device-status-update', { deviceId, isBusy: device?.isBusy ?? false });
    }
  }
}

/** Tells screens anew which devices are connected, after one came or went. */
export async function pushDeviceMaps(
  namespace: ConsoleNamespace,
  devices: DeviceReader,
): Promise<void> {
  for (const { room, ownerUserId } of await audiences(namespace))
    sendMap(
      namespace.to(room),
      await devices.readConnected({ ...scopeOf(ownerUserId), atMost: mostDevices }),
    );
}

/** Those who see everything, and each owner who looks on. */
async function audiences(
  namespace: ConsoleNamespace,
): Promise<{ room: string; ownerUserId?: string }[]> {
  const owners = await namespace.in(rooms.deviceOwners).fetchSockets();
  const userIds = new Set(owners.flatMap(({ data }) => data.principal?.userId ?? []));
  return [
    { room: rooms.devices },
    ...[...userIds].map((ownerUserId) => ({ room: rooms.owner(ownerUserId), ownerUserId })),
  ];
}

function scopeOf(ownerUserId: string | undefined): { ownerUserId?: string } {
  return ownerUserId === undefined ? {} : { ownerUserId };
}

/** The map a screen starts with. */
export async function sendDeviceMap(socket: ConsoleSocket, devices: DeviceReader): Promise<void> {
  if (socket.rooms.has(rooms.devices))
    sendMap(socket, await devices.readConnected({ atMost: mostDevices }));
  const { principal } = socket.data;
  if (principal && socket.rooms.has(rooms.deviceOwners))
    sendMap(
      socket,
      await devices.readConnected({ ownerUserId: principal.userId, atMost: mostDevices }),
    );
}

/** Screens ignore an empty map, and a huge one, which is not even read, costs more than fetching the list. */
function sendMap(to: Pick<ConsoleSocket, 'emit'>, map: Record<string, ConnectedDevice>): void {
  if (Object.keys(map).length === 0) to.emit('device:refresh');
  else to.emit('device:getConnected', map);
}
