import { Refusal } from '@wallet/contract';
import type { Clock } from '#platform/clock';
import { networkOf } from './network-of.ts';

export { networkOf };

export interface RateLimitOptions {
  /** How many calls a key may make at once. */
  burst: number;
  /** How many calls a key gets back in each second. */
  perSecond: number;
  clock: Clock;
  /** Keys remembered; above it the one unused for longest is forgotten, so a flood of keys cannot fill the memory. */
  maxKeys?: number;
}

/** Where a key stands after a call. */
export interface Standing {
  allowed: boolean;
  /** The most calls at once. */
  limit: number;
  /** How many more calls would be allowed now. */
  remaining: number;
  /** Until the bucket is full again. */
  resetSeconds: number;
  /** Until a refused call would be allowed. */
  retryAfterSeconds: number;
}

export interface RateLimit {
  /** Takes one call from the key's bucket where there is one, and tells how the key stands. */
  ask(key: string): Standing;
  /** Takes one call from the key's bucket. Throws Refusal `tooManyRequests` with Retry-After when it is empty. */
  take(key: string): void;
  /** Gives the key a full bucket again, for example after a right password. */
  forget(key: string): void;
}

interface Bucket {
  calls: number;
  atMs: number;
}

/** The same for network addresses: all that one IPv6 subscriber has are one. */
export function openAddressLimit(options: RateLimitOptions): RateLimit {
  const { ask, take, forget } = openRateLimit(options);
  return {
    ask: (ip) => ask(networkOf(ip)),
    take: (ip) => take(networkOf(ip)),
    forget: (ip) => forget(networkOf(ip)),
  };
}

/** A token bucket for each key, in the memory of this process: with several processes each counts for itself. */
export function openRateLimit({
  burst,
  perSecond,
  clock,
  maxKeys = 50_000,
}: RateLimitOptions): RateLimit {
  const buckets = new Map<string, Bucket>();

  function refill(key: string): Bucket {
    const atMs = clock.monotonicMs();
    const last = buckets.get(key);
    const calls = last
      ? Math.min(burst, last.calls + ((atMs - last.atMs) / 1_000) * perSecond)
      : burst;
    return { calls, atMs };
  }

  function ask(key: string): Standing {
    const bucket = refill(key);
    const allowed = bucket.calls >= 1;
    if (allowed) bucket.calls--;
    // Deleting first moves the key to the end: the map's order is the order of use.
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value ?? key);
    return {
      allowed,
      limit: burst,
      remaining: Math.floor(bucket.calls),
      resetSeconds: Math.ceil((burst - bucket.calls) / perSecond),
      retryAfterSeconds: allowed ? 0 : Math.ceil((1 - bucket.calls) / perSecond),
    };
  }

  return {
    ask,
    take: (key) => {
      const { allowed, retryAfterSeconds } = ask(key);
      if (!allowed) throw new Refusal('tooManyRequests', { retryAfterSeconds });
    },
    forget: (key) => void buckets.delete(key),
  };
}
