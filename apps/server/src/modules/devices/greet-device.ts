import { maybe, all } from '#platform/db';
import type { Query, Trx } from '#platform/db';
import { tellFact } from '#platform/facts';
import type { Mode } from '@wallet/contract';
import { writeEvents } from './device-events.ts';
import { updateBeats, updateGreeting, updateReleased } from './presence.sql.ts';
import type { BeatRow, GreetingRow } from './presence.sql.ts';

export type DeviceGreeting = Omit<GreetingRow, 'sims'> & { sims: readonly object[] };
export type DeviceBeat = Omit<BeatRow, 'battery' | 'network'> & { battery: object | null; network: object | null };

/** A connection introduced itself: from now on the device is its, and no older connection's. Undefined: the device is out of use, or its token was ended meanwhile. */
export async function greetDevice(trx: Trx, { sims, ...greeting }: DeviceGreeting): Promise<{ mode: Mode } | undefined> {
  const greeted = await maybe(trx, updateGreeting({ ...greeting, sims: JSON.stringify(sims) }));
  if (!greeted) return undefined;
  const { deviceId } = greeting;
  await writeEvents(trx, [{ deviceId, kind: 'connected' }]);
  await tellFact(trx, { name: 'devices.connected', key: deviceId, mode: greeted.mode, payload: { deviceId, isFirst: !greeted.wasEnrolled } });
  return { mode: greeted.mode };
}

/**
 * Writes down the latest of many devices in one statement and answers which of them it was for. A device that is
 * missing in the answer has a newer connection, or is gone.
 */
export async function saveBeats(query: Query, beats: readonly DeviceBeat[]): Promise<Set<string>> {
  if (beats.length === 0) return new Set();
  const rows = beats.map((beat) => ({ ...beat, battery: beat.battery && JSON.stringify(beat.battery), network: beat.network && JSON.stringify(beat.network) }));
  return new Set((await all(query, updateBeats(rows))).map(({ id }) => id));
}

/** Connections ended. Answers the devices that have no other by now. */
export async function releaseDevices(trx: Trx, connections: readonly { deviceId: string; connectionId: string }[]): Promise<string[]> {
  const released = await all(trx, updateReleased(connections));
  await writeEvents(trx, released.map(({ id }) => ({ deviceId: id, kind: 'disconnected' })));
  for (const { id, mode } of released) await tellFact(trx, { name: 'devices.disconnected', key: id, mode, payload: { deviceId: id } });
  return released.map(({ id }) => id);
}
