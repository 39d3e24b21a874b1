import type { Log } from '#platform/log';
import { isStorageError } from '#platform/storage';

/** Work that nobody awaits where it begins, and that a stop waits for. */
export interface Background {
  /** Lets work go on by itself; its failure is logged. */
  run(work: Promise<unknown>): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

export function createBackground(log: Log): Background {
  const underWay = new Set<Promise<unknown>>();
  return {
    run: (work) => {
      const kept: Promise<unknown> = work
        .catch((error: unknown) => {
          if (!isStorageError(error)) log.error({ err: error }, 'the gateway\u2019s work failed');
        })
        .finally(() => underWay.delete(kept));
      underWay.add(kept);
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

export interface Repeating {
  /** No more turns begin; waits for the one under way. */
  stop(): Promise<void>;
}

/** Does the same again and again, one turn at a time: when a turn takes long there are fewer, not more. */
export function repeat({
  everyMs,
  turn,
  log,
}: {
  everyMs: number;
  turn: () => Promise<void>;
  log: Log;
}): Repeating {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= turn()
      .catch((error: unknown) => {
        if (!isStorageError(error))
          log.warn({ err: error }, 'the gateway could not do its turn; trying again');
      })
      .finally(() => {
        running = undefined;
      });
  }, everyMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
