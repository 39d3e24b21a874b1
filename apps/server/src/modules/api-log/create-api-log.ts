import { Counter } from 'prom-client';
import { databaseCondition, type Db } from '#platform/db';
import type { AnsweredCall } from '#platform/http';
import type { Log } from '#platform/log';
import type { Metrics } from '#platform/metrics';
import type { Storage } from '#platform/storage';
import { insertCalls, type StoredCall } from './api-log.sql.ts';
import { callRow } from './call-row.ts';

export interface ApiLog {
  /** Notes a call that was answered. Never waits and never throws; beyond the bound it is dropped and counted. */
  note(call: AnsweredCall): void;
  /** Writes what waits. */
  flush(): Promise<void>;
  /** Writes what waits, and no more. */
  stop(): Promise<void>;
}

export interface ApiLogOptions {
  db: Pick<Db, 'read'>;
  log: Log;
  metrics: Metrics;
  storage?: Pick<Storage, 'isFull'> | undefined;
  /** Calls that may wait to be written. */
  maxWaiting?: number;
}

const flushMs = 500;
/** Rows of one statement: at most about 12 kB each. */
const batchSize = 200;

/**
 * Collects the calls of the merchant API and writes them in batches, one at a time. While the
 * database is in trouble or its disk is full, they wait, up to the bound; a batch that it refuses
 * for another reason is dropped, because it would be refused again.
 */
export function createApiLog({
  db,
  log,
  metrics,
  storage,
  maxWaiting = 2_000,
}: ApiLogOptions): ApiLog {
  const waiting: StoredCall[] = [];
  const dropped = droppedCounter(metrics);
  let unreported = 0;
  let writing: Promise<void> | undefined;
  let stopped = false;

  function drop(count: number): void {
    dropped.inc(count);
    unreported += count;
  }

  /** False when the database cannot be asked now. */
  async function writeBatch(): Promise<boolean> {
    const batch = waiting.slice(0, batchSize);
    try {
      await insertCalls(batch).execute(db.read);
      waiting.splice(0, batch.length);
      return true;
    } catch (error) {
      if (databaseCondition(error)) return false;
      log.error({ err: error, calls: batch.length }, 'calls could not be written to the API log');
      drop(batch.length);
      waiting.splice(0, batch.length);
      return true;
    }
  }

  async function writeAll(): Promise<void> {
    if (storage?.isFull()) return;
    while (waiting.length > 0 && (await writeBatch()));
    if (unreported > 0) log.warn({ calls: unreported }, 'the API log dropped calls');
    unreported = 0;
  }

  function flush(): Promise<void> {
    return (writing ??= writeAll().finally(() => (writing = undefined)));
  }

  const timer = setInterval(() => void flush(), flushMs).unref();
  return {
    note: (call) => {
      if (stopped || waiting.length >= maxWaiting) return drop(1);
      const row = callRow(call);
      if (row) waiting.push(row);
    },
    flush,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      // One that is under way may have begun before the last call came.
      await flush();
      await flush();
    },
  };
}

function droppedCounter({ registry }: Metrics): Counter {
  const name = 'api_log_dropped_total';
  const known = registry.getSingleMetric(name);
  return known instanceof Counter
    ? known
    : new Counter({
        name,
        help: 'Calls of the merchant API that the log could not keep',
        registers: [registry],
      });
}
