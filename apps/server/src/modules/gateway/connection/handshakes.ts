import { readMoneyAtRisk } from '#modules/deposits';
import { greetDevices, noteAgentChanges } from '#modules/devices/presence';
import type { DeviceGreeting, GreetedDevice } from '#modules/devices/presence';
import type { GatewayDeps } from './connection.ts';
import { together } from './together.ts';

/** Writes down that a connection is its device's from now on. Undefined: the device is out of use, or its token was ended meanwhile. */
export type Greet = (greeting: DeviceGreeting) => Promise<GreetedDevice | undefined>;

/** So many in one transaction. */
const mostAtOnce = 200;

/** After a restart all phones come back at once: those that wait together are greeted in one transaction. An agent that is another one now is noted. */
export function openGreet({ db }: Pick<GatewayDeps, 'db'>): Greet {
  return together(
    (greetings: readonly DeviceGreeting[]) =>
      db.transaction(async (trx) => {
        const greeted = await greetDevices(trx, greetings);
        await noteAgentChanges(trx, [...greeted].flatMap(changeOf), readMoneyAtRisk);
        return greeted;
      }),
    mostAtOnce,
  );
}

function changeOf([{ deviceId, agentVersion }, { mode, versionBefore }]: [
  DeviceGreeting,
  GreetedDevice,
]) {
  return versionBefore === null ? [] : [{ deviceId, mode, from: versionBefore, to: agentVersion }];
}
