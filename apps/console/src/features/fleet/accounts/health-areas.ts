import type { AccountDetail, HealthCheckRecord } from '@wallet/contract';
import type { HealthStatus } from '../../../shared/status/health-status.ts';

export type AccountHealth = AccountDetail['health'][number];
export type AccountArea = AccountHealth['area'];

/** The checks of an account, in the order of its section. */
export const accountAreas = [
  'get_balance',
  'transfer',
  'transaction_history',
  'get_qr_code',
] as const satisfies readonly AccountArea[];
/** The text of an outcome is `health.<code>`. */
export const healthCodes = { unknown: 0, ok: 1, failed: 2, checking: 3 } as const satisfies Record<
  HealthStatus,
  number
>;

/** The checks with what the server has just said about this account; records about anything else change nothing. */
export function withRecords(
  checks: readonly AccountHealth[],
  records: readonly HealthCheckRecord[],
  accountId: string,
): AccountHealth[] {
  return records
    .filter(({ additionalData }) => additionalData.accountId === accountId)
    .reduce<AccountHealth[]>(
      (known, { data, processStatus, additionalData: { checkedAt, message } }) =>
        known.map((check) => {
          const status = data[check.area];
          if (status === undefined) return check;
          const isRunning = processStatus === 'running';
          return {
            ...check,
            status: isRunning ? 3 : status,
            processStatus,
            isRunning,
            message: message ?? null,
            checkedAt,
            durationMs: isRunning ? check.durationMs : null,
          };
        }),
      [...checks],
    );
}
