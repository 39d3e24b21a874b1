import type { CheckArea, HealthCheckRecord, Mode } from '@wallet/contract';
import type { Trx } from '#platform/db';
import { publish } from '#platform/events';
import { deviceEvents } from '../events.ts';
import { recordHealth } from './record-health.ts';

/** A check that was asked for, at the moment something of it is to be shown. */
export interface AskedCheck {
  /** The command that carries it. */
  id: string;
  mode: Mode;
  deviceId: string;
  ownerUserId: string | null;
  accountId: string | null;
  checkAreas: readonly CheckArea[] | null;
  /** The database's time. */
  now: Date;
}

/** From now on each of its areas is shown as being checked. */
export async function publishChecking(trx: Trx, check: AskedCheck): Promise<void> {
  await tell(trx, check, { status: 3, processStatus: 'running', message: null });
}

/** A check that did not come to its end says nothing about its areas: they are unknown, and why is shown. */
export async function endBrokenCheck(
  trx: Trx,
  check: AskedCheck & { error: string | null },
): Promise<void> {
  await tell(trx, check, {
    status: 0,
    processStatus: 'error',
    message: check.error ?? 'The check did not come to its end.',
  });
}

interface Shown {
  status: number;
  processStatus: 'running' | 'error';
  message: string | null;
}

async function tell(
  trx: Trx,
  { id, mode, deviceId, ownerUserId, accountId, checkAreas, now }: AskedCheck,
  { status, processStatus, message }: Shown,
): Promise<void> {
  for (const area of checkAreas ?? []) {
    await recordHealth(trx, {
      deviceId,
      accountId,
      area,
      status,
      processStatus,
      message,
      durationMs: null,
      checkedAt: now,
      reportId: `${id} ${processStatus}`,
    });
    const record: HealthCheckRecord = {
      deviceId,
      data: { [area]: status },
      processStatus,
      additionalData: {
        checkedAt: now.toISOString(),
        ...(accountId !== null && { accountId }),
        ...(message !== null && { message }),
      },
    };
    await publish(trx, deviceEvents.healthChecked, {
      key: deviceId,
      mode,
      payload: { record, ownerUserId },
    });
  }
}
