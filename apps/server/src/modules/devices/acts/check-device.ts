import type { CheckArea, RunningCheck } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { changeDevice, type DeviceAct, type Outcome } from './change-device.ts';
import type { Rehearsal } from './device-actions.ts';
import type { DevicesDeps } from '../devices-deps.ts';
import { startCheck } from './start-check.ts';

export interface CheckAct extends DeviceAct {
  areas: readonly CheckArea[];
  accountId?: string | undefined;
}

/**
 * Checks a phone or one of its accounts. Refuses as `startCheck`, `notFound` for another's device.
 */
export async function checkDevice(deps: DevicesDeps, act: CheckAct): Promise<RunningCheck> {
  const started = Promise.withResolvers<RunningCheck>();
  await check(deps, act, {}, started.resolve);
  return started.promise;
}

/** The same, when only whether it can be done is asked. */
export function check(
  deps: DevicesDeps,
  { areas, accountId, ...act }: CheckAct,
  options: Rehearsal,
  onStarted?: (check: RunningCheck) => void,
): Promise<Outcome> {
  return changeDevice(
    deps,
    act,
    async (trx, { id }) => {
      const started = await startCheck(trx, deps.vault, {
        deviceId: id,
        accountId,
        areas,
        by: actorOf(act.principal),
      });
      onStarted?.(started);
      return {
        action: 'device.checkStarted',
        after: { areas, accountId, commandId: started.commandId },
      };
    },
    options,
  );
}
