import { createLocalLimit, refuseAbove, statusOf } from './local-limit.ts';
import type { LocalLimitOptions, BucketStatus } from './local-limit.ts';
import { networkOf } from './network-of.ts';
import type { SharedCounts } from './shared-counts.ts';

export interface RateLimitOptions extends LocalLimitOptions {
  /** The buckets of all processes, and the name of these among them; each process counts for itself without. */
  shared?: { name: string; counts: SharedCounts | undefined };
}

export interface RateLimit {
  /** Takes one call from the key's bucket where there is one, and tells how the key stands. */
  ask(key: string): Promise<BucketStatus>;
  /** Takes one call from the key's bucket. Refuses with `tooManyRequests` and Retry-After when it is empty. */
  take(key: string): Promise<void>;
  /** Gives the key a full bucket again, for example after a right password. */
  forget(key: string): Promise<void>;
}

/** The same for network addresses: all that one IPv6 subscriber has are one. */
export function createAddressLimit(options: RateLimitOptions): RateLimit {
  const { ask, take, forget } = createRateLimit(options);
  return {
    ask: (ip) => ask(networkOf(ip)),
    take: (ip) => take(networkOf(ip)),
    forget: (ip) => forget(networkOf(ip)),
  };
}

/**
 * A token bucket per key, shared by all processes if possible. Each also counts alone: its own
 * refusals need no query, and without an answer it goes on from the shared count, so limits neither
 * vanish nor lock anybody out.
 */
export function createRateLimit({ shared, ...options }: RateLimitOptions): RateLimit {
  const local = createLocalLimit(options);
  const counts = shared?.counts;
  const bucketOf = (key: string) => `${shared?.name}:${key}`;

  async function ask(key: string): Promise<BucketStatus> {
    const own = local.ask(key);
    if (!own.allowed || !counts) return own;
    const all = await counts.take(bucketOf(key), options);
    if (!all) return own;
    local.set(key, all.calls);
    return statusOf(options, all);
  }

  return {
    ask,
    take: async (key) => refuseAbove(await ask(key)),
    forget: async (key) => {
      local.forget(key);
      await counts?.forget(bucketOf(key));
    },
  };
}
