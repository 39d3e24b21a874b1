import type { CheckArea } from '@wallet/contract';
import type { TextKey } from '../app/text/index.ts';

export type HealthStatus = 'unknown' | 'ok' | 'failed' | 'checking';

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
