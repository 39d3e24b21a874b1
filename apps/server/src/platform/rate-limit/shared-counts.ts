import { hash } from 'node:crypto';
import type { Clock } from '#platform/clock';
import type { Log } from '#platform/log';
import type { Redis } from '#platform/redis';
import type { Rate } from './local-limit.ts';

/** Buckets that all processes take from. */
export interface SharedCounts {
  /** Takes one call from a bucket where there is one; undefined while nobody answers. */
  take(bucket: string, rate: Rate): Promise<{ allowed: boolean; calls: number } | undefined>;
  /** Gives the bucket all its calls again; nothing while nobody answers. */
  forget(bucket: string): Promise<void>;
}

export interface SharedCountsOptions {
  redis: Pick<Redis, 'isUp' | 'sendCommand'>;
  clock: Clock;
  log: Pick<Log, 'warn'>;
}

/** One step on Redis's clock: refills the bucket, takes a call if it can, and expires the key when it would be full. */
const takeScript = `
local burst, perSecond = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local last = redis.call('HMGET', KEYS[1], 'calls', 'at')
local calls = burst
if last[1] then
  calls = math.min(burst, tonumber(last[1]) + math.max(0, now - tonumber(last[2])) * perSecond / 1000)
end
local allowed = 0
if calls >= 1 then
  allowed = 1
  calls = calls - 1
end
redis.call('HSET', KEYS[1], 'calls', tostring(calls), 'at', tostring(now))
redis.call('PEXPIRE', KEYS[1], math.ceil((burst - calls) / perSecond * 1000) + 1000)
return { allowed, tostring(calls) }
`;
const scriptDigest = hash('sha1', takeScript);

/** How long a caller waits for an answer, and how long nobody is asked after one that did not come. */
const patienceMs = 250;
const restMs = 5_000;

/**
 * Counts in Redis under digests, which reveal no address or reference. Never throws; a failed or
 * late answer switches to local counts for five seconds, so a hanging Redis slows no request.
 */
export function createSharedCounts({ redis, clock, log }: SharedCountsOptions): SharedCounts {
  let restUntilMs = -Infinity;

  async function ask(words: readonly string[]): Promise<unknown> {
    if (!redis.isUp() || clock.monotonicMs() < restUntilMs) return undefined;
    try {
      return await inTime(redis.sendCommand(words));
    } catch (error) {
      if (isUnknownScript(error)) return ask(['EVAL', takeScript, ...words.slice(2)]);
      if (clock.monotonicMs() >= restUntilMs)
        log.warn({ err: error }, 'Redis counts no calls; each process counts for itself meanwhile');
      restUntilMs = clock.monotonicMs() + restMs;
      return undefined;
    }
  }

  return {
    take: async (bucket, { burst, perSecond }) => {
      const rate = [String(burst), String(perSecond)];
      const answer = await ask(['EVALSHA', scriptDigest, '1', keyOf(bucket), ...rate]);
      if (!Array.isArray(answer)) return undefined;
      const [allowed, calls] = answer.map(Number);
      return { allowed: allowed === 1, calls: calls ?? 0 };
    },
    forget: async (bucket) => void (await ask(['DEL', keyOf(bucket)])),
  };
}

function keyOf(bucket: string): string {
  return `calls:${hash('sha256', bucket, 'base64url').slice(0, 22)}`;
}

/** A Redis that was begun again knows no script. */
function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT');
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('Redis did not answer in time')), patienceMs);
  // Nobody hears an answer that comes later, nor its failure.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
