import { ApiError } from '@wallet/contract';
import type { Clock } from '#platform/clock';

/** How fast a bucket empties and fills. */
export interface Rate {
  /** How many calls a key may make at once. */
  burst: number;
  /** How many calls a key gets back in each second. */
  perSecond: number;
}

export interface LocalLimitOptions extends Rate {
  clock: Clock;
  /** Keys remembered; above it the one unused for longest is forgotten, so a flood of keys cannot fill the memory. */
  maxKeys?: number;
}

/** Where a key stands after a call. */
export interface BucketStatus {
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

export interface LocalLimit {
  /** Takes one call from the key's bucket where there is one, and tells how the key stands. */
  ask(key: string): BucketStatus;
  /** Takes one call from the key's bucket. Throws Refusal `tooManyRequests` with Retry-After when it is empty. */
  take(key: string): void;
  /** Gives the key a full bucket again, for example after a right password. */
  forget(key: string): void;
  /** Says how many calls the key has left, as somebody knows who counts for several processes. */
  set(key: string, calls: number): void;
}

interface Bucket {
  calls: number;
  atMs: number;
}

/** A token bucket for each key, in the memory of this process. */
export function createLocalLimit({
  burst,
  perSecond,
  clock,
  maxKeys = 50_000,
}: LocalLimitOptions): LocalLimit {
  const buckets = new Map<string, Bucket>();

  function refill(key: string): number {
    const last = buckets.get(key);
    if (!last) return burst;
    return Math.min(burst, last.calls + ((clock.monotonicMs() - last.atMs) / 1_000) * perSecond);
  }

  function set(key: string, calls: number): void {
    // Deleting first moves the key to the end: the map's order is the order of use.
    buckets.delete(key);
    buckets.set(key, { calls, atMs: clock.monotonicMs() });
    if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value ?? key);
  }

  function ask(key: string): BucketStatus {
    const calls = refill(key);
    const allowed = calls >= 1;
    const left = allowed ? calls - 1 : calls;
    set(key, left);
    return statusOf({ burst, perSecond }, { allowed, calls: left });
  }

  return {
    ask,
    take: (key) => refuseAbove(ask(key)),
    forget: (key) => void buckets.delete(key),
    set,
  };
}

/** What a bucket with so many calls left, after this one was allowed or not, says to its caller. */
export function statusOf(
  { burst, perSecond }: Rate,
  { allowed, calls }: { allowed: boolean; calls: number },
): BucketStatus {
  return {
    allowed,
    limit: burst,
    remaining: Math.floor(calls),
    resetSeconds: Math.ceil((burst - calls) / perSecond),
    retryAfterSeconds: allowed ? 0 : Math.ceil((1 - calls) / perSecond),
  };
}

/** Throws Refusal `tooManyRequests` with Retry-After for a call that is not allowed. */
export function refuseAbove({ allowed, retryAfterSeconds }: BucketStatus): void {
  if (!allowed) throw new ApiError('tooManyRequests', { retryAfterSeconds });
}
