import { limits } from '@wallet/agent-protocol';
import type { AgentCapability, DeviceState, PendingAct } from '@wallet/contract';
import { deriveState, type DeviceFacts } from './derive-state.ts';

/** What decides whether new money may be sent to a device. */
export interface ChoiceFacts extends DeviceFacts {
  drainReason: string | null;
  pendingAct: PendingAct | null;
  /** A new start or an update that has not ended. */
  careCommand: AgentCapability | null;
  /** Commands that wait or run. */
  openCommands: number;
}

export interface NotChosen {
  /** Its state, or that it takes nothing new, or that enough waits for it. */
  why: Exclude<DeviceState, 'available' | 'busy'> | 'draining' | 'queueFull';
  detail: string;
}

/** Why a device gets no new deposit or payout now; null when it does. Pure: `now` is the database's. */
export function selectionBlocker(device: ChoiceFacts, now: Date): NotChosen | null {
  const { state, reason } = deriveState(device, now);
  if (state !== 'available' && state !== 'busy')
    return { why: state, detail: `It is ${state}. ${reason}` };
  if (device.drainReason !== null)
    return { why: 'draining', detail: `It takes nothing new: ${device.drainReason}` };
  if (device.pendingAct)
    return {
      why: 'draining',
      detail: `It takes nothing new: ${waiting[device.pendingAct]} as soon as it is safe.`,
    };
  if (device.careCommand)
    return {
      why: 'draining',
      detail: `It takes nothing new: ${device.careCommand === 'restart' ? 'it is being restarted' : 'its agent is being updated'}.`,
    };
  if (device.openCommands >= limits.queuedCommands)
    return { why: 'queueFull', detail: `${device.openCommands} commands wait for it already.` };
  return null;
}

const waiting: Readonly<Record<PendingAct, string>> = {
  maintenance: 'its maintenance begins',
  changeOwner: 'it changes its owner',
  revokeToken: 'its token is revoked',
  retire: 'it is retired',
  changeProxy: 'it goes out by another proxy',
  restart: 'it is restarted',
  updateAgent: 'its agent is updated',
};
