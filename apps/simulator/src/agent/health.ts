import type { HealthArea, ResultOf } from '@wallet/agent-protocol';
import { AppError } from '../provider/apps.ts';
import type { Parts } from './parts.ts';

type Check = ResultOf<'healthCheck'>['checks'][number];
const deviceAreas: readonly HealthArea[] = ['sms', 'network', 'ip', 'app'];

/** Looks at each area once. An area of an account needs the account; without one it is unknown. */
export function checkAreas(
  parts: Parts,
  areas: readonly HealthArea[],
  accountId: string | undefined,
): Check[] {
  return areas.map((area) => {
    const durationMs = 50 + parts.random.int(400, 'check', parts.device.deviceId, area);
    if (deviceAreas.includes(area)) return { area, status: 1, durationMs };
    if (accountId === undefined)
      return { area, status: 0, durationMs, message: 'Name an account for this check.' };
    const trouble = troubleOf(parts, accountId);
    return trouble
      ? { area, status: 2, durationMs, message: trouble }
      : { area, status: 1, durationMs };
  });
}

/** Tells once per boot how the phone is. */
export function reportHealth(parts: Parts): void {
  for (const check of checkAreas(parts, deviceAreas, undefined)) {
    const { area, status, durationMs } = check;
    const reportId = parts.newId('health');
    parts.outbox.post('health:reported', reportId, {
      reportId,
      area,
      status,
      processStatus: 'done',
      additionalData: { checkedAt: parts.serverClock.now(), durationMs },
    });
  }
}

function troubleOf(parts: Parts, accountId: string): string | undefined {
  try {
    parts.apps.show(accountId);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
