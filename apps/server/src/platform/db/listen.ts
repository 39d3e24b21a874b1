import type { Notification, Pool, PoolClient } from 'pg';
import type { Log } from '#platform/log';

export interface ListenOptions {
  pool: Pool;
  channel: string;
  onNotification: (payload: string) => void;
  /** Called after every successful LISTEN, also the first: what was notified before is lost, so look for yourself. */
  onListening: () => void;
  log: Log;
}

interface Listening {
  stop(): Promise<void>;
}

const firstPauseMs = 100;
const longestPauseMs = 5_000;

/** Listens to a channel on a dedicated pool connection, replaced whenever it is lost. */
export function listen({
  pool,
  channel,
  onNotification,
  onListening,
  log,
}: ListenOptions): Listening {
  let client: PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let pauseMs = firstPauseMs;
  const hear = (message: Notification) => onNotification(message.payload ?? '');

  async function connect(): Promise<void> {
    try {
      const fresh = await pool.connect();
      client = fresh;
      fresh.once('error', () => lost(fresh));
      fresh.once('end', () => lost(fresh));
      fresh.on('notification', hear);
      await fresh.query(`listen ${channel}`);
      pauseMs = firstPauseMs;
      onListening();
    } catch (error) {
      log.warn({ err: error, channel }, 'listening failed; polling meanwhile');
      if (client) lost(client);
      else retryLater();
    }
  }

  function lost(which: PoolClient): void {
    if (client !== which) return;
    client = undefined;
    which.removeListener('notification', hear);
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
      const last = client;
      client = undefined;
      last?.release(true);
    },
  };
}
