import { releaseDevices } from '#modules/devices/presence';
import type { Connection, GatewayDeps } from './connection.ts';
import { together } from './together.ts';

/** Lets devices go whose connection ended. Resolves when the database knows and screens were told. */
export type Release = (connections: readonly Connection[]) => Promise<void>;

/** So many in one transaction. */
const maxAtOnce = 500;

/**
 * When a gateway or a network fails, thousands of connections end at once: they are let go by few
 * transactions, one after the other.
 */
export function createRelease({ db, screens }: Pick<GatewayDeps, 'db' | 'screens'>): Release {
  const letGo = together(async (connections: readonly Connection[]) => {
    const gone = connections.map(({ id, device }) => ({ deviceId: device.id, connectionId: id }));
    for (const deviceId of await db.transaction((trx) => releaseDevices(trx, gone), {
      idempotent: true,
    }))
      screens.devicePresenceChanged(deviceId);
    return new Map();
  }, maxAtOnce);
  return async (connections) => void (await Promise.all(connections.map(letGo)));
}
