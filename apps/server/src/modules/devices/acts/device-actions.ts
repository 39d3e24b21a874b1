import { ApiError, roles } from '@wallet/contract';
import { maybe } from '#platform/db';
import { changeDevice, type DeviceAct, type Outcome, refuseRetired } from './change-device.ts';
import { updateDrain, updateMaintenance } from './device-actions.sql.ts';
import { runWhenSafe, type SafeActionInput } from './run-when-safe.ts';
import type { DevicesDeps } from '../devices-deps.ts';
import { deletePending } from './pending-actions.sql.ts';

export interface Rehearsal {
  isRehearsal?: boolean;
}

/** The work on it is done. Refuses `stateConflict` when it is in no maintenance. */
export function endMaintenance(
  deps: DevicesDeps,
  act: DeviceAct,
  options: Rehearsal = {},
): Promise<Outcome> {
  return changeDevice(
    deps,
    act,
    async (trx, device) => {
      refuseRetired(device);
      const { id, maintenanceReason: reason } = device;
      if (reason === null)
        throw new ApiError('stateConflict', { detail: 'It is not in maintenance.' });
      await updateMaintenance({ id, reason: null, by: null }).execute(trx);
      return { action: 'device.maintenanceEnded', before: { reason } };
    },
    options,
  );
}

/** Finishes what is open and takes nothing new. It touches nothing, so it is never refused for money at risk. */
export function drainDevice(
  deps: DevicesDeps,
  { reason, ...act }: DeviceAct & { reason: string },
  options: Rehearsal = {},
): Promise<Outcome> {
  return changeDevice(
    deps,
    act,
    async (trx, device) => {
      refuseRetired(device);
      if (device.drainReason !== null)
        throw new ApiError('stateConflict', { detail: 'It takes nothing new already.' });
      await updateDrain({ id: device.id, reason, by: act.principal.userId }).execute(trx);
      return { action: 'device.drainStarted', reason };
    },
    options,
  );
}

/** Takes new money again. Refuses `stateConflict` when it was not drained. */
export function undrainDevice(
  deps: DevicesDeps,
  act: DeviceAct,
  options: Rehearsal = {},
): Promise<Outcome> {
  return changeDevice(
    deps,
    act,
    async (trx, device) => {
      const { id, drainReason: reason } = device;
      if (reason === null)
        throw new ApiError('stateConflict', { detail: 'It is not being drained.' });
      await updateDrain({ id, reason: null, by: null }).execute(trx);
      return { action: 'device.drainEnded', before: { reason } };
    },
    options,
  );
}

/** What waits until the device is safe is not done. Refuses `stateConflict` when nothing waits. */
export function cancelPendingAct(deps: DevicesDeps, act: DeviceAct): Promise<Outcome> {
  return changeDevice(deps, act, async (trx, { id }) => {
    const cancelled = await maybe(trx, deletePending(id));
    if (!cancelled) throw new ApiError('stateConflict', { detail: 'Nothing waits for it.' });
    return { action: 'device.pendingActCancelled', before: cancelled };
  });
}

/**
 * Ends every token and the connection at once. Doing it despite money at risk is for stolen phones
 * and not for their farms.
 */
export function revokeToken(
  deps: DevicesDeps,
  act: DeviceAct,
  input: Omit<SafeActionInput, 'kind'>,
): Promise<Outcome> {
  if (input.despiteRisk && act.principal.roleId === roles.phoneFarm) {
    throw new ApiError('forbidden', {
      detail:
        'Only Admin and SubAdmin revoke a token despite money at risk: devices.manage is not enough.',
    });
  }
  return runWhenSafe(deps, act, { ...input, kind: 'revokeToken' });
}
