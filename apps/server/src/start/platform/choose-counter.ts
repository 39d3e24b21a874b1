import type { Clock } from '#platform/clock';
import type { Config } from '#platform/config';
import type { Log } from '#platform/log';
import { openSharedCounts } from '#platform/rate-limit';
import type { SharedCounts } from '#platform/rate-limit';
import { openRedis } from '#platform/redis';

export interface CallCounts {
  /** Undefined where the process is alone. */
  counts: SharedCounts | undefined;
  close(): void;
}

/** Where the limits of calls are counted for all processes: in Redis, where there is one. What needs it at the start says so itself. */
export async function openCallCounts(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  { clock, log }: { clock: Clock; log: Log },
): Promise<CallCounts> {
  if (redisUrl === undefined) return { counts: undefined, close: () => undefined };
  const redis = openRedis(redisUrl);
  await redis.connect().catch(() => undefined);
  return { counts: openSharedCounts({ redis, clock, log }), close: () => redis.disconnect() };
}
