import type { Clock } from '#platform/clock';
import { type Db, listen } from '#platform/db';
import type { Log } from '#platform/log';
import { drainOpenEvents } from './drain.ts';
import { isStorageError } from '#platform/storage';
import type { Subscription } from './define-event.ts';
import { eventsChannel } from './events.sql.ts';

export interface DeliveryOptions {
  db: Db;
  subscriptions: readonly Subscription[];
  log: Log;
  clock: Clock;
  /** How long one listener may take with the events of a batch; 10 seconds when left out. */
  listenerTimeoutMs?: number;
  /** While it is true nothing is delivered: the disk takes nothing, and an event must not be charged for that. */
  isResting?: () => boolean;
}

export interface Delivery {
  /** Delivers all events that are due now, waits for what is being delivered, and tells how many it delivered. */
  drainNow(): Promise<number>;
  /** Waits for the batch under way and delivers nothing more. */
  stop(): Promise<void>;
}

const pollMs = 1_000;

/** Delivers events to their listeners as they are published: woken by NOTIFY, with a poll each second behind it. */
export function startDelivery(options: DeliveryOptions): Delivery {
  const { log, clock, isResting = () => false } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let wanted = true;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<number> = Promise.resolve(0);

  /** One drain at a time in a process; the next one waits its turn. */
  function drain(): Promise<number> {
    running = running.catch(() => 0).then(() => drainOpenEvents(options, signal));
    return running;
  }

  let looping = false;
  async function loop(): Promise<void> {
    if (looping) return;
    looping = true;
    clearTimeout(timer);
    while (wanted && !signal.aborted) {
      wanted = false;
      const startMs = clock.monotonicMs();
      try {
        const delivered = isResting() ? 0 : await drain();
        if (delivered > 0)
          log.debug(
            { delivered, durationMs: Math.round(clock.monotonicMs() - startMs) },
            'facts delivered',
          );
      } catch (error) {
        if (!isStorageError(error))
          log.error({ err: error }, 'facts could not be read; trying again');
      }
    }
    looping = false;
    if (!signal.aborted) timer = setTimeout(wake, pollMs).unref();
  }

  function wake(): void {
    wanted = true;
    void loop();
  }

  const listening = listen({
    pool: options.db.staffPool,
    channel: eventsChannel,
    onNotification: wake,
    onListening: wake,
    log,
  });
  wake();
  return {
    drainNow: drain,
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await Promise.all([running.catch(() => 0), listening.stop()]);
    },
  };
}
