import type { Mode } from '@wallet/contract';
import { definePowerRows, isProved, type Proved } from '#platform/row-mac';

/** A device as far as its row gives power: by which tokens it speaks, and whose claims are what it says. */
export interface DevicePower {
  id: string;
  mode: Mode;
  ownerUserId: string | null;
  tokenHash: string | null;
  /** When that token was given: an older one that is put back is told by it. */
  tokenIssuedAt: Date | null;
  /** The token before, which counts until then. */
  previousTokenHash: string | null;
  previousTokenUntil: Date | null;
  /** From whom it was taken last: what it says without an owner is his claim until then. */
  previousOwnerUserId: string | null;
  previousOwnerUntil: Date | null;
}

export const devicePower = definePowerRows<DevicePower>({
  table: 'device',
  covers: [
    'id',
    'mode',
    'ownerUserId',
    'tokenHash',
    'tokenIssuedAt',
    'previousTokenHash',
    'previousTokenUntil',
    'previousOwnerUserId',
    'previousOwnerUntil',
  ],
  whenSet: ['previousOwnerUserId', 'previousOwnerUntil'],
});

type Time = 'tokenIssuedAt' | 'previousTokenUntil' | 'previousOwnerUntil';

/** A device's row as one JSON value: its times are texts. */
export type DeviceAsText = Omit<Proved<DevicePower>, Time> & Record<Time, string | null>;

/** Whether a device that was read so is what the application made of it. */
export function isProvedDevice({
  tokenIssuedAt,
  previousTokenUntil,
  previousOwnerUntil,
  ...row
}: DeviceAsText): boolean {
  const time = (text: string | null) => (text === null ? null : new Date(text));
  return isProved(devicePower, {
    ...row,
    tokenIssuedAt: time(tokenIssuedAt),
    previousTokenUntil: time(previousTokenUntil),
    previousOwnerUntil: time(previousOwnerUntil),
  });
}

/**
 * A one-time code for a token, as far as its row gives power: for which device, and until when. Its
 * id is the code's digest.
 */
export interface EnrolmentPower {
  id: string;
  deviceId: string;
  expiresAt: Date;
}

export const enrolmentPower = definePowerRows<EnrolmentPower>({
  table: 'device_enrolment',
  key: 'digest',
  covers: ['id', 'deviceId', 'expiresAt'],
});
