import { Refusal } from '@wallet/contract';
import { doOrWait } from './act-when-safe.ts';
import { changeDevice } from './change-device.ts';
import type { DeviceAct, Outcome } from './change-device.ts';
import type { DevicesDeps } from '../devices-deps.ts';

export interface ProxyWish {
  /** The one that the form was filled from. */
  revision: number;
  /** Null: it goes out by its own network. */
  proxyId: string | null;
  reason: string;
  whenSafe?: boolean | undefined;
}

/**
 * Lets a device go out by another proxy, when no money is at risk. Refuses `revisionConflict`, `proxyNotUsable`, and what
 * `actWhenSafe` does. A Phone Farm user chooses among its own proxies; a proxy that is a farm's is for its own devices.
 */
export function chooseProxy(
  deps: DevicesDeps,
  act: DeviceAct,
  { revision, ...wish }: ProxyWish,
): Promise<Outcome> {
  return changeDevice(deps, act, (trx, device) => {
    if (device.revision !== revision) throw new Refusal('revisionConflict');
    return doOrWait(deps, trx, { device, act, wish: { ...wish, kind: 'changeProxy' } });
  });
}
