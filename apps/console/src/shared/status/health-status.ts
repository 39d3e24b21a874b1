import type { CheckArea } from '@wallet/contract';
import type { TextKey } from '../../lib/text/index.ts';
import type { Shape } from '../../ui/status/status-shape.tsx';

export type HealthStatus = 'unknown' | 'ok' | 'failed' | 'checking';

/** The label of every area: `healthCheck` and the area in camel case. */
export const areaLabels = {
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

/** What is known of one area: an outcome, that it is being looked at, or that the check itself broke. */
export type CheckWord = HealthStatus | 'error';

export const checkShapes: Readonly<Record<CheckWord, Shape>> = {
  unknown: 'awayNeverSeen',
  ok: 'good',
  failed: 'bad',
  checking: 'work',
  error: 'hand',
};
export const checkLabels = {
  unknown: 'health.0',
  ok: 'health.1',
  failed: 'health.2',
  checking: 'health.3',
  error: 'health.error',
} as const satisfies Record<CheckWord, TextKey>;

/** The word of a check: one that broke says nothing of its area. */
export function checkWord({
  status,
  processStatus,
}: {
  status: number;
  processStatus: 'running' | 'done' | 'error';
}): CheckWord {
  if (processStatus === 'error') return 'error';
  return processStatus === 'running' ? 'checking' : healthStatus(status);
}
