import { ApiError, type DeviceCommandRow } from '@wallet/contract';
import { changeDevice, type DeviceAct } from '../acts/change-device.ts';
import type { DevicesDeps } from '../devices-deps.ts';
import { lockDeviceCommand, moveCommand } from '#modules/gateway/queue';
import { readDeviceCommand } from './histories.ts';

/** Takes back an unsent command. Refuses `notFound`, and `stateConflict` once sent or ended. */
export async function cancelCommand(
  deps: DevicesDeps,
  { commandId, ...act }: DeviceAct & { commandId: string },
): Promise<DeviceCommandRow> {
  await changeDevice(deps, act, async (trx, { id: deviceId }) => {
    const command = await lockDeviceCommand(trx, { deviceId, commandId });
    if (!command) throw new ApiError('notFound');
    if (!(await moveCommand(trx, commandId, 'cancel', { error: 'cancelled' })))
      throw new ApiError('stateConflict', {
        detail: `It is ${command.state}: only what waits can be cancelled.`,
      });
    return { action: 'device.commandCancelled', before: { commandId, kind: command.kind } };
  });
  return readDeviceCommand(deps.db.read, { deviceId: act.id, commandId });
}
