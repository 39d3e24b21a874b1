import { roles, type DeviceDetail, type DeviceEnrolment, type RoleId } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import type { DeviceAct, DialogAct } from './device-actions.ts';

export interface ActionOrder {
  reason: string;
  name: string;
  ownerUserId: string | null;
  /** Null: its own network. */
  proxyId: string | null;
  version: string;
  /** With money at risk: wait until it is over, or do it all the same, which only the theft of a phone excuses. */
  atRisk: 'wait' | 'doIt' | null;
}

/** Acts of which people want to know later why they were done. */
export const reasonedActs: ReadonlySet<DeviceAct> = new Set([
  'maintenance',
  'drain',
  'revokeToken',
  'retire',
  'restart',
  'updateAgent',
  'proxy',
]);

/** Does an act; answers the device as it is now, or the one-time code that the act made. */
export async function sendAct(
  act: DialogAct,
  { id, revision }: DeviceDetail,
  { reason, name, ownerUserId, proxyId, version, atRisk }: ActionOrder,
): Promise<{ device?: DeviceDetail; enrolment?: DeviceEnrolment }> {
  const params = { id };
  const waits = atRisk === 'wait' ? { whenSafe: true } : {};
  switch (act) {
    case 'maintenance':
      return {
        device: await ask(endpoints.startMaintenance, { params, body: { reason, ...waits } }),
      };
    case 'drain':
      return { device: await ask(endpoints.drainDevice, { params, body: { reason } }) };
    case 'edit':
      return { device: await ask(endpoints.updateDevice, { params, body: { revision, name } }) };
    case 'owner':
      return {
        device: await ask(endpoints.updateDevice, {
          params,
          body: { revision, ownerUserId, ...waits },
        }),
      };
    case 'rotateToken':
      return { enrolment: await ask(endpoints.rotateDeviceToken, { params }) };
    case 'revokeToken':
      return {
        device: await ask(endpoints.revokeDeviceToken, {
          params,
          body: { reason, ...waits, ...(atRisk === 'doIt' ? { despiteRisk: true } : {}) },
        }),
      };
    case 'restart':
      return { device: await ask(endpoints.restartDevice, { params, body: { reason, ...waits } }) };
    case 'updateAgent':
      return {
        device: await ask(endpoints.updateDeviceAgent, {
          params,
          body: { version, reason, ...waits },
        }),
      };
    case 'proxy':
      return {
        device: await ask(endpoints.chooseDeviceProxy, {
          params,
          body: { revision, proxyId, reason, ...waits },
        }),
      };
    case 'retire':
      return { device: await ask(endpoints.retireDevice, { params, body: { reason, ...waits } }) };
  }
}

/** Whether somebody may do an act although money is at risk. */
export function mayDespiteRisk(act: DialogAct, roleId: RoleId): boolean {
  return act === 'revokeToken' && roleId !== roles.phoneFarm;
}
