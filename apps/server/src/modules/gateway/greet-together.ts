import { greetDevices } from '#modules/devices';
import type { DeviceGreeting, GreetedDevice } from '#modules/devices';
import type { GatewayDeps } from './connection.ts';
import { together } from './together.ts';

/** Writes down that a connection is its device's from now on. Undefined: the device is out of use, or its token was ended meanwhile. */
export type Greet = (greeting: DeviceGreeting) => Promise<GreetedDevice | undefined>;

/** So many in one transaction. */
const mostAtOnce = 200;

/** After a restart all phones come back at once: those that wait together are greeted in one transaction. */
export function openGreet({ db }: Pick<GatewayDeps, 'db'>): Greet {
  return together((greetings: readonly DeviceGreeting[]) => db.transaction((trx) => greetDevices(trx, greetings)), mostAtOnce);
}
