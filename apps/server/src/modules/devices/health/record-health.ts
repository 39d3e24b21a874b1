import type { HealthArea } from '@wallet/agent-protocol';
import { maybe, type Query } from '#platform/db';
import { insertHealthCheck, type StoredHealth } from './health.sql.ts';
import { reportId } from './report-id.ts';

export interface HealthCheck {
  deviceId: string;
  /** Only with the areas of an account. */
  accountId: string | null;
  area: HealthArea;
  /** 0 unknown, 1 ok, 2 failed, 3 checking. */
  status: number;
  processStatus: 'running' | 'done' | 'error';
  message: string | null;
  durationMs: number | null;
  checkedAt: Date;
  /** The agent's id of the report: the same report counts once. */
  reportId: string;
}

/**
 * Saves a health check once, with its area's latest. Tells its phone's owner; undefined when known.
 */
export async function recordHealth(
  query: Query,
  check: HealthCheck,
): Promise<StoredHealth | undefined> {
  const id = reportId(
    'hck',
    check.checkedAt,
    check.deviceId,
    check.reportId,
    check.area,
    check.accountId ?? '',
  );
  return maybe(query, insertHealthCheck({ ...check, id }));
}
