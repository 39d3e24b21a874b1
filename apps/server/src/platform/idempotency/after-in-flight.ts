import { ApiError } from '@wallet/contract';
import type { Db } from '#platform/db';

const runningByDb = new WeakMap<Db, Map<string, Promise<unknown>>>();
const patienceMs = 2_000;

/**
 * Runs `attempt` after this process's running request with the same id. Waits here, not in the
 * database, so mass retries hold no connection.
 */
export async function afterInFlight<T>(db: Db, id: string, attempt: () => Promise<T>): Promise<T> {
  const running = runningByDb.get(db) ?? new Map<string, Promise<unknown>>();
  runningByDb.set(db, running);
  const twin = running.get(id);
  if (twin) {
    await waitFor(twin);
    return attempt();
  }
  const own = attempt();
  running.set(id, own);
  try {
    return await own;
  } finally {
    running.delete(id);
  }
}

/** Waits for its end, good or bad; refuses when that takes too long. */
async function waitFor(twin: Promise<unknown>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(
    () => reject(new ApiError('idempotencyInProgress', { retryAfterSeconds: 1 })),
    patienceMs,
  );
  twin.then(
    () => resolve(),
    () => resolve(),
  );
  try {
    await promise;
  } finally {
    clearTimeout(timer);
  }
}
