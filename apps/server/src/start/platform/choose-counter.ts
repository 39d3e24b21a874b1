import type { Clock } from '#platform/clock';
import type { Config } from '#platform/config';
import type { Log } from '#platform/log';
import { createSharedCounts, type SharedCounts } from '#platform/rate-limit';
import { connectRedis } from '#platform/redis';

export interface CallCounts {
  /** Undefined where the process is alone. */
  counts: SharedCounts | undefined;
  close(): void;
}

/** Counts call limits for all processes in Redis, if there is one. What needs it at start says so itself. */
export async function chooseCounter(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  { clock, log }: { clock: Clock; log: Log },
): Promise<CallCounts> {
  if (redisUrl === undefined) return { counts: undefined, close: () => undefined };
  const redis = connectRedis(redisUrl);
  await redis.connect().catch(() => undefined);
  return { counts: createSharedCounts({ redis, clock, log }), close: () => redis.disconnect() };
}
