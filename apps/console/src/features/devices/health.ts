import type { CheckArea, DeviceRow } from '@wallet/contract';
import type { TextKey } from '../../app/text/index.ts';

export type HealthStatus = 'unknown' | 'ok' | 'failed' | 'checking';

/** The checks of the phone itself, in the order of their column. */
export const deviceAreas = ['sms', 'network', 'ip', 'app'] as const satisfies readonly CheckArea[];

/** The label of every area: `healthCheck` and the area in camel case. */
export const areaTexts = {
  sms: 'healthCheckSms',
  network: 'healthCheckNetwork',
  ip: 'healthCheckIp',
  app: 'healthCheckApp',
  get_balance: 'healthCheckGetBalance',
  transfer: 'healthCheckTransfer',
  transaction_history: 'healthCheckTransactionHistory',
  get_qr_code: 'healthCheckGetQrCode',
} as const satisfies Record<CheckArea, TextKey>;

/** 0 is unknown, 1 OK, 3 checking; 2 and every other number is failed. Nothing reported is unknown. */
export function healthStatus(code: number | undefined): HealthStatus {
  if (code === undefined || code === 0) return 'unknown';
  if (code === 1) return 'ok';
  return code === 3 ? 'checking' : 'failed';
}

/** The areas that fail on a device. */
export function failedOf({ health }: Pick<DeviceRow, 'health'>): (typeof deviceAreas)[number][] {
  return deviceAreas.filter((area) => healthStatus(health[area]) === 'failed');
}

/** How often each area fails on the failing devices, for the note of the tile. */
export function failedAreas(devices: readonly DeviceRow[]): { area: (typeof areaTexts)[(typeof deviceAreas)[number]]; count: number }[] {
  const failing = devices.filter(({ state }) => state === 'failing');
  return deviceAreas
    .map((area) => ({ area: areaTexts[area], count: failing.filter((device) => failedOf(device).includes(area)).length }))
    .filter(({ count }) => count > 0);
}
