import { all, type Query, type Trx } from '#platform/db';
import { publishAll } from '#platform/events';
import { lowerPowerRow, rowKeys } from '#platform/row-mac';
import type { Mode } from '@wallet/contract';
import { writeEvents } from '../device-events.ts';
import { devicePower } from '../device-power.ts';
import { updateOldTokenEnded } from '../enrolment/enrolments.sql.ts';
import { deviceEvents } from '../events.ts';
import { endCares } from './note-agents.ts';
import { updateBeats, updateHandshakes, updateReleased } from './presence.sql.ts';
import type { BeatRow, HandshakeRow } from './presence.sql.ts';

export type DeviceHandshake = Omit<HandshakeRow, 'sims' | 'capabilities'> & {
  sims: readonly object[];
  capabilities?: readonly string[];
};
export type DeviceBeat = Omit<BeatRow, 'battery' | 'network'> & {
  battery: object | null;
  network: object | null;
};

export interface AcceptedDevice {
  mode: Mode;
  /** Commands are queued for it, or were under way when it was lost. */
  hasCommands: boolean;
  /** What its agent was before, where it is another one now. */
  versionBefore: string | null;
}

/**
 * A handshake: the device is this connection's now. Undefined: not in use, or its token has ended.
 */
export async function acceptHandshake(
  trx: Trx,
  greeting: DeviceHandshake,
): Promise<AcceptedDevice | undefined> {
  return (await acceptHandshakes(trx, [greeting])).get(greeting);
}

/**
 * The same for many in four statements, and two more for each new token, which ends the one before.
 * Refused ones are missing; of two connections of a device the later wins.
 */
export async function acceptHandshakes(
  trx: Trx,
  greetings: readonly DeviceHandshake[],
): Promise<Map<DeviceHandshake, AcceptedDevice>> {
  const latest = new Map(greetings.map((greeting) => [greeting.deviceId, greeting]));
  const greeted = await all(
    trx,
    updateHandshakes(
      [...latest.values()].map(({ sims, capabilities = [], ...greeting }) => ({
        ...greeting,
        sims: JSON.stringify(sims),
        capabilities: JSON.stringify(capabilities),
      })),
    ),
  );
  for (const { id } of greeted.filter(({ endsOldToken }) => endsOldToken)) {
    const end = updateOldTokenEnded(id);
    await lowerPowerRow(trx, rowKeys(), devicePower, id, () => end.execute(trx));
  }
  await writeEvents(
    trx,
    greeted.map(({ id }) => ({ deviceId: id, kind: 'connected' })),
  );
  await endCares(
    trx,
    greeted.map(({ id }) => id),
  );
  await publishAll(
    trx,
    deviceEvents.connected,
    greeted.map(({ id, mode, wasEnrolled }) => ({
      key: id,
      mode,
      payload: { deviceId: id, isFirst: !wasEnrolled },
    })),
  );
  return new Map(
    greeted.flatMap(({ id, mode, hasCommands, versionBefore }) => {
      const greeting = latest.get(id);
      return greeting
        ? [
            [
              greeting,
              {
                mode,
                hasCommands,
                versionBefore: versionBefore === greeting.agentVersion ? null : versionBefore,
              },
            ] as const,
          ]
        : [];
    }),
  );
}

/**
 * Writes down the latest of many devices in one statement and answers which of them it was for. A device that is
 * missing in the answer has a newer connection, or is gone.
 */
export async function saveBeats(query: Query, beats: readonly DeviceBeat[]): Promise<Set<string>> {
  if (beats.length === 0) return new Set();
  const rows = beats.map((beat) => ({
    ...beat,
    battery: beat.battery && JSON.stringify(beat.battery),
    network: beat.network && JSON.stringify(beat.network),
  }));
  return new Set((await all(query, updateBeats(rows))).map(({ id }) => id));
}

/** Connections ended. Answers the devices that have no other by now. */
export async function releaseDevices(
  trx: Trx,
  connections: readonly { deviceId: string; connectionId: string }[],
): Promise<string[]> {
  const released = await all(trx, updateReleased(connections));
  await writeEvents(
    trx,
    released.map(({ id }) => ({ deviceId: id, kind: 'disconnected' })),
  );
  await publishAll(
    trx,
    deviceEvents.disconnected,
    released.map(({ id, mode }) => ({
      key: id,
      mode,
      payload: { deviceId: id },
    })),
  );
  return released.map(({ id }) => id);
}
