import type { DeviceDetail } from '@wallet/contract';

/** How far a one-time code has come. */
export type EnrolmentState = 'waiting' | 'expired' | 'exchanged' | 'connected';

interface Known {
  device: Pick<DeviceDetail, 'token' | 'state' | 'lastSeenAt'> | undefined;
  /** When the token before this code was issued; null when there was none. */
  issuedBefore: string | null;
  expiresAt: string;
  nowMs: number;
}

/**
 * Shown, too late, taken by an agent, or that agent is connected. A code that was taken cannot be
 * too late any more.
 */
export function enrolmentState({ device, issuedBefore, expiresAt, nowMs }: Known): EnrolmentState {
  const issuedAt = device?.token.issuedAt ?? null;
  if (issuedAt === null || issuedAt === issuedBefore)
    return Date.parse(expiresAt) > nowMs ? 'waiting' : 'expired';
  const isHeard =
    device !== undefined && device.lastSeenAt !== null && device.lastSeenAt >= issuedAt;
  return isHeard && device.state !== 'offline' && device.state !== 'enrolling'
    ? 'connected'
    : 'exchanged';
}
