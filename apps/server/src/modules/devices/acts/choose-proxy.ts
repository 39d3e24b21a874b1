import { ApiError } from '@wallet/contract';
import { doOrWait } from './run-when-safe.ts';
import { changeDevice, type DeviceAct, type Outcome } from './change-device.ts';
import type { DevicesDeps } from '../devices-deps.ts';

export interface ProxyNeeds {
  /** The one that the form was filled from. */
  revision: number;
  /** Null: it goes out by its own network. */
  proxyId: string | null;
  reason: string;
  whenSafe?: boolean | undefined;
}

/**
 * Lets a device go out by another proxy, when no money is at risk. Refuses `revisionConflict`,
 * `proxyNotUsable`, and what `runWhenSafe` does. A Phone Farm user chooses among its own proxies; a
 * proxy that is a farm's is for its own devices.
 */
export function chooseProxy(
  deps: DevicesDeps,
  act: DeviceAct,
  { revision, ...input }: ProxyNeeds,
): Promise<Outcome> {
  return changeDevice(deps, act, (trx, device) => {
    if (device.revision !== revision) throw new ApiError('revisionConflict');
    return doOrWait(deps, trx, { device, act, input: { ...input, kind: 'changeProxy' } });
  });
}
