import type { CheckArea, DeviceState } from '@wallet/contract';

/** What the state of a device follows from. */
export interface DeviceFacts {
  retiredAt: Date | null;
  maintenanceReason: string | null;
  /** Its token was revoked and it has got no other. */
  isRevoked: boolean;
  /** The first time its agent connected. */
  enrolledAt: Date | null;
  lastSeenAt: Date | null;
  isBusy: boolean;
  /** What it is doing, when the server asked for it. */
  currentCommand: string | null;
  /** The latest checks of the phone itself; those of its accounts say nothing about it. */
  checks: readonly DeviceCheck[];
}

export interface DeviceCheck {
  area: CheckArea;
  failuresInRow: number;
  message: string | null;
}

export interface DerivedState {
  state: DeviceState;
  reason: string;
  whatToDo: string;
}

/** How often an agent says that it is there. Three missed times are silence. */
export const heartbeatSeconds = 10;
export const silentAfterMs = 3 * heartbeatSeconds * 1_000;
/** Failures of one check in a row that make a device failing. */
export const failuresThatCount = 2;

/**
 * The state of a device with its reason and what a person can do about it. Never stored: it is true for `now`, which is
 * the database's. The first that applies wins: retired, maintenance, enrolling, offline, failing, busy, available.
 */
export function deriveState(device: DeviceFacts, now: Date): DerivedState {
  if (device.retiredAt)
    return {
      state: 'retired',
      reason: 'It was retired.',
      whatToDo: 'Enrol the phone anew to use it again.',
    };
  if (device.maintenanceReason !== null) {
    return {
      state: 'maintenance',
      reason: `In maintenance: ${device.maintenanceReason}`,
      whatToDo: 'End the maintenance when the work is done.',
    };
  }
  if (!device.enrolledAt) {
    return {
      state: 'enrolling',
      reason: 'Its agent has not connected yet.',
      whatToDo: 'Enter its one-time code in the agent on the phone.',
    };
  }
  if (device.isRevoked)
    return {
      state: 'offline',
      reason: 'Its token was revoked.',
      whatToDo: 'Make a one-time code and enter it in the agent on the phone.',
    };
  if (!isOnline(device.lastSeenAt, now)) return offline(device.lastSeenAt, now);
  const failed = device.checks.find((check) => check.failuresInRow >= failuresThatCount);
  if (failed) return failing(failed);
  if (device.isBusy)
    return {
      state: 'busy',
      reason: doing(device.currentCommand),
      whatToDo: 'Wait until it has finished.',
    };
  return { state: 'available', reason: 'Connected and idle.', whatToDo: 'Nothing to do.' };
}

/** Whether the last sign of life is young enough to count on the device. */
export function isOnline(lastSeenAt: Date | null, now: Date): boolean {
  return lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() <= silentAfterMs;
}

function offline(lastSeenAt: Date | null, now: Date): DerivedState {
  const silence = lastSeenAt
    ? `No sign of life for ${spoken(now.getTime() - lastSeenAt.getTime())}.`
    : 'It was never heard.';
  return {
    state: 'offline',
    reason: silence,
    whatToDo: 'Check power, network and the agent app on the phone.',
  };
}

function failing({ area, failuresInRow, message }: DeviceCheck): DerivedState {
  const said = message ? `: ${message}` : '.';
  return {
    state: 'failing',
    reason: `The check ${area} failed ${failuresInRow} times in a row${said}`,
    whatToDo: 'Look at the phone, then run the check again.',
  };
}

function doing(command: string | null): string {
  return command ? `It is at work: ${command}.` : 'Its agent says that it is at work.';
}

function spoken(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return `${Math.floor(ms / 1_000)} seconds`;
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
