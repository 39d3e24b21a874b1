import type { ConnectedDevice } from '@wallet/contract';
import type { ConsoleNamespace, ConsoleSocket } from './admit-sockets.ts';
import { rooms } from './rooms.ts';

export interface DeviceReader {
  /** The devices that are heard now, by id: all, those of one owner, or the named ones; an empty map when there are more than `atMost`. */
  readConnected(scope: { ownerUserId?: string; deviceIds?: string[]; atMost?: number }): Promise<Record<string, ConnectedDevice>>;
}

/** Above this many changes at once screens are told to fetch the list instead. */
const mostChanges = 500;
/** A map of more devices than this is not sent. */
const mostDevices = 1_000;

export interface DeviceChange {
  deviceIds: string[];
  /** Whether a device came or went, not only became busy or free. */
  presence: boolean;
}

/** Tells screens which devices changed: those who see all, and each owner about his own. */
export async function pushDeviceChange(namespace: ConsoleNamespace, devices: DeviceReader, change: DeviceChange): Promise<void> {
  const { deviceIds } = change;
  if (deviceIds.length > mostChanges) {
    namespace.to([rooms.devices, rooms.deviceOwners]).emit('device:refresh');
    return;
  }
  await pushToRoom(namespace, devices, { room: rooms.devices, change, isOwner: false });
  const owners = await namespace.in(rooms.deviceOwners).fetchSockets();
  for (const userId of new Set(owners.map(({ data }) => data.principal?.userId))) {
    if (userId !== undefined) await pushToRoom(namespace, devices, { room: rooms.owner(userId), change, isOwner: true, ownerUserId: userId });
  }
}

interface Audience {
  room: string;
  change: DeviceChange;
  isOwner: boolean;
  ownerUserId?: string;
}

async function pushToRoom(namespace: ConsoleNamespace, devices: DeviceReader, { room, change, isOwner, ownerUserId }: Audience): Promise<void> {
  const scope = ownerUserId === undefined ? {} : { ownerUserId };
  const changed = await devices.readConnected({ ...scope, deviceIds: change.deviceIds });
  for (const deviceId of change.deviceIds) {
    const device = changed[deviceId];
    // An owner learns nothing of ids that may be somebody else's; his map below tells him which of his are gone.
    if (device || !isOwner) namespace.to(room).emit('device-status-update', { deviceId, isBusy: device?.isBusy ?? false });
  }
  if (change.presence) sendMap(namespace.to(room), await devices.readConnected({ ...scope, atMost: mostDevices }));
}

/** The map a screen starts with. */
export async function greetWithDevices(socket: ConsoleSocket, devices: DeviceReader): Promise<void> {
  if (socket.rooms.has(rooms.devices)) sendMap(socket, await devices.readConnected({ atMost: mostDevices }));
  const { principal } = socket.data;
  if (principal && socket.rooms.has(rooms.deviceOwners)) sendMap(socket, await devices.readConnected({ ownerUserId: principal.userId, atMost: mostDevices }));
}

/** Screens ignore an empty map, and a huge one, which is not even read, costs more than fetching the list. */
function sendMap(to: Pick<ConsoleSocket, 'emit'>, map: Record<string, ConnectedDevice>): void {
  if (Object.keys(map).length === 0) to.emit('device:refresh');
  else to.emit('device:getConnected', map);
}
