import type pg from 'pg';
import type { Log } from '#platform/log';
import { factsChannel } from './facts.sql.ts';

interface Listening {
  stop(): Promise<void>;
}

const firstPauseMs = 100;
const longestPauseMs = 5_000;

/** Calls `wake` on each NOTIFY and after each reconnection, on a connection kept for that, reconnecting for ever. */
export function listenForFacts({ pool, wake, log }: { pool: pg.Pool; wake: () => void; log: Log }): Listening {
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let pauseMs = firstPauseMs;

  async function connect(): Promise<void> {
    try {
      const fresh = await pool.connect();
      fresh.once('error', () => lost(fresh));
      fresh.once('end', () => lost(fresh));
      fresh.on('notification', wake);
      client = fresh;
      await fresh.query(`listen ${factsChannel}`);
      pauseMs = firstPauseMs;
      wake();
    } catch (error) {
      log.warn({ err: error }, 'listening for facts failed; polling meanwhile');
      if (client) lost(client);
      else retryLater();
    }
  }

  function lost(which: pg.PoolClient): void {
    if (client !== which) return;
    client = undefined;
    which.removeListener('notification', wake);
    which.release(true);
    retryLater();
  }

  function retryLater(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      connecting = connect();
    }, pauseMs);
    timer.unref();
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }

  let connecting = connect();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await connecting;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      last?.release(true);
    },
  };
}
