import { releaseDevices } from '#modules/devices';
import type { Connection, GatewayDeps } from './connection.ts';

/** Lets devices go whose connection ended. */
export interface Release {
  /** Resolves when the database knows and screens were told. What ends while others are being let go waits and goes together. */
  letGo(connections: readonly Connection[]): Promise<void>;
}

/** When a gateway or a network fails, thousands of connections end at once: they are let go by few transactions, one after the other. */
export function openRelease({ db, screens }: Pick<GatewayDeps, 'db' | 'screens'>): Release {
  let waiting: { connections: Connection[]; done: Promise<void> } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function write(connections: readonly Connection[]): Promise<void> {
    const gone = connections.map(({ id, device }) => ({ deviceId: device.id, connectionId: id }));
    const released = await db.transaction((trx) => releaseDevices(trx, gone), { idempotent: true });
    for (const deviceId of released) screens.devicePresenceChanged(deviceId);
  }

  return {
    letGo: (connections) => {
      if (connections.length === 0) return Promise.resolve();
      if (!waiting) {
        const batch: Connection[] = [];
        const done = last.then(() => {
          waiting = undefined;
          return write(batch);
        });
        waiting = { connections: batch, done };
        last = done.catch(() => undefined);
      }
      waiting.connections.push(...connections);
      return waiting.done;
    },
  };
}
