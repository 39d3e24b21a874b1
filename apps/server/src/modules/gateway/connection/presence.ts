import type { Heartbeat } from '@wallet/agent-protocol';
import { heartbeatSeconds, silentAfterMs } from '#modules/devices';
import { type DeviceBeat, saveBeats } from '#modules/devices/presence';
import type { Connection, GatewayDeps } from './connection.ts';

/**
 * The latest that is known of each connected phone, in memory; the database gets all of it in one
 * statement a second.
 */
export interface Presence {
  /** A phone connected: answers the connection that it replaces. */
  arrive(connection: Connection): Connection | undefined;
  /** A connection ended. False when it was not its phone's any more. */
  leave(connection: Connection): boolean;
  /** Any message is a sign of life. */
  hear(connection: Connection): void;
  beat(connection: Connection, beat: Heartbeat): void;
  /** The server asked it to do something. */
  work(connection: Connection, commandId: string): void;
  /** That has ended. */
  rest(connection: Connection, commandId: string): void;
  /** The command that the phone itself says it is at. */
  runningOf(connection: Connection): string | null;
  /** Who is at work at the server's asking. */
  working(): { connection: Connection; commandId: string }[];
  connectionOf(deviceId: string): Connection | undefined;
  connections(): Connection[];
  /** Writes down what changed since the last time; hangs up on connections that the database gave to another. */
  flush(): Promise<void>;
  /**
   * Connections that were silent for three heartbeats, or have not said hello in twice that time
   * whatever else they say.
   */
  silent(): Connection[];
  /** Phones that left and count as offline from now on. Each is told once. */
  faded(): string[];
}

type PresenceDeps = Pick<GatewayDeps, 'db' | 'clock' | 'log' | 'screens'>;

const heartbeatMs = heartbeatSeconds * 1_000;
/** Long enough for ten thousand that come back at once, which are greeted in few transactions. */
const helloWithinMs = 2 * silentAfterMs;

interface Entry {
  connection: Connection;
  arrivedMs: number;
  heardMs: number;
  beat: Heartbeat | null;
  commandId: string | null;
  changed: boolean;
  /** When it was last written down, and by that known to be its device's connection still. */
  writtenMs: number;
  busyWritten: boolean;
}

export function createPresence(deps: PresenceDeps): Presence {
  const { clock } = deps;
  const entries = new Map<string, Entry>();
  const fading = new Map<string, number>();

  const entryOf = (connection: Connection): Entry | undefined => {
    const entry = entries.get(connection.device.id);
    return entry?.connection === connection ? entry : undefined;
  };

  return {
    arrive: (connection) => {
      const before = entries.get(connection.device.id)?.connection;
      const nowMs = clock.monotonicMs();
      entries.set(connection.device.id, {
        connection,
        arrivedMs: nowMs,
        heardMs: nowMs,
        beat: null,
        commandId: null,
        changed: false,
        writtenMs: nowMs,
        busyWritten: false,
      });
      fading.delete(connection.device.id);
      return before;
    },
    leave: (connection) => {
      const entry = entryOf(connection);
      if (!entry) return false;
      entries.delete(connection.device.id);
      fading.set(connection.device.id, entry.heardMs + silentAfterMs);
      return true;
    },
    hear: (connection) => touch(entryOf(connection), clock.monotonicMs()),
    beat: (connection, beat) => {
      const entry = entryOf(connection);
      if (entry) Object.assign(entry, { beat, changed: true });
    },
    work: (connection, commandId) => {
      const entry = entryOf(connection);
      if (entry && entry.commandId !== commandId)
        Object.assign(entry, { commandId, changed: true });
    },
    rest: (connection, commandId) => {
      const entry = entryOf(connection);
      if (entry?.commandId === commandId) Object.assign(entry, { commandId: null, changed: true });
    },
    runningOf: (connection) => entryOf(connection)?.beat?.runningCommandId ?? null,
    working: () =>
      [...entries.values()].flatMap(({ connection, commandId }) =>
        commandId === null ? [] : [{ connection, commandId }],
      ),
    connectionOf: (deviceId) => entries.get(deviceId)?.connection,
    connections: () => [...entries.values()].map(({ connection }) => connection),
    flush: () =>
      write(
        deps,
        [...entries.values()].filter((entry) => entry.changed && entry.connection.greeted),
        entryOf,
      ),
    silent: () => {
      const nowMs = clock.monotonicMs();
      return [...entries.values()]
        .filter(
          ({ connection, heardMs, arrivedMs }) =>
            nowMs - heardMs > silentAfterMs ||
            (!connection.greeted && nowMs - arrivedMs > helloWithinMs),
        )
        .map(({ connection }) => connection);
    },
    faded: () => {
      const nowMs = clock.monotonicMs();
      const gone = [...fading]
        .filter(([, offlineMs]) => offlineMs < nowMs)
        .map(([deviceId]) => deviceId);
      for (const deviceId of gone) fading.delete(deviceId);
      return gone;
    },
  };
}

/** A write that failed is not lost: the entries stay marked, and the next second takes the latest. */
async function write(
  { db, clock, log, screens }: PresenceDeps,
  changed: readonly Entry[],
  entryOf: (connection: Connection) => Entry | undefined,
): Promise<void> {
  if (changed.length === 0) return;
  const nowMs = clock.monotonicMs();
  for (const entry of changed) Object.assign(entry, { changed: false, writtenMs: nowMs });
  try {
    const saved = await saveBeats(
      db.read,
      changed.map((entry) => toBeat(entry, nowMs)),
    );
    for (const entry of changed) {
      const { connection } = entry;
      if (saved.has(connection.device.id)) tellBusy(entry, screens);
      else if (entryOf(connection)) connection.socket.disconnect(true);
    }
  } catch (error) {
    for (const entry of changed) entry.changed = true;
    log.warn(
      { err: error, devices: changed.length },
      'heartbeats could not be written; trying again',
    );
  }
}

/** Screens read the database, so they are told once it knows. */
function tellBusy(entry: Entry, screens: PresenceDeps['screens']): void {
  const isBusy = isAtWork(entry);
  if (isBusy === entry.busyWritten) return;
  entry.busyWritten = isBusy;
  screens.deviceBusyChanged(entry.connection.device.id);
}

/**
 * Who speaks without heartbeats is written down as often: else nobody noticed that the device is
 * another connection's, or nobody's.
 */
function touch(entry: Entry | undefined, nowMs: number): void {
  if (!entry) return;
  entry.heardMs = nowMs;
  if (nowMs - entry.writtenMs >= heartbeatMs) entry.changed = true;
}

function isAtWork({ beat, commandId }: Entry): boolean {
  return commandId !== null || (beat?.busy ?? false);
}

function toBeat(entry: Entry, nowMs: number): DeviceBeat {
  const { connection, heardMs, beat, commandId } = entry;
  return {
    deviceId: connection.device.id,
    connectionId: connection.id,
    ageMs: Math.max(0, nowMs - heardMs),
    isBusy: isAtWork(entry),
    currentCommandId: commandId,
    bootId: beat?.bootId ?? null,
    battery: beat?.battery ?? null,
    network: beat?.network ?? null,
  };
}
