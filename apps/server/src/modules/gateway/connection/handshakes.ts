import { readMoneyAtRisk } from '#modules/deposits';
import { acceptHandshakes, noteAgentChanges } from '#modules/devices/presence';
import type { DeviceHandshake, AcceptedDevice } from '#modules/devices/presence';
import type { GatewayDeps } from './connection.ts';
import { together } from './together.ts';

/**
 * Writes down that a connection is its device's from now on. Undefined: the device is out of use,
 * or its token was ended meanwhile.
 */
export type Handshakes = (greeting: DeviceHandshake) => Promise<AcceptedDevice | undefined>;

/** So many in one transaction. */
const maxAtOnce = 200;

/**
 * After a restart all phones come back at once: those that wait together are greeted in one
 * transaction. An agent that is another one now is noted.
 */
export function createHandshakes({ db }: Pick<GatewayDeps, 'db'>): Handshakes {
  return together(
    (greetings: readonly DeviceHandshake[]) =>
      db.transaction(async (trx) => {
        const greeted = await acceptHandshakes(trx, greetings);
        await noteAgentChanges(trx, [...greeted].flatMap(changeOf), readMoneyAtRisk);
        return greeted;
      }),
    maxAtOnce,
  );
}

function changeOf([{ deviceId, agentVersion }, { mode, versionBefore }]: [
  DeviceHandshake,
  AcceptedDevice,
]) {
  return versionBefore === null ? [] : [{ deviceId, mode, from: versionBefore, to: agentVersion }];
}
