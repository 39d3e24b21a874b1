import type { CheckArea, DeviceRow } from '@wallet/contract';
import { healthStatus } from '../../../shared/status/health-status.ts';

/** The checks of the phone itself, in the order of their column. */
export const deviceAreas = ['sms', 'network', 'ip', 'app'] as const satisfies readonly CheckArea[];
/** The checks of an account that is signed in on the phone. */
export const accountAreas = [
  'get_balance',
  'transfer',
  'transaction_history',
  'get_qr_code',
] as const satisfies readonly CheckArea[];
export type PhoneArea = (typeof deviceAreas)[number];

/** The areas that fail on a device. */
export function failedOf({ health }: Pick<DeviceRow, 'health'>): PhoneArea[] {
  return deviceAreas.filter((area) => healthStatus(health[area]) === 'failed');
}
