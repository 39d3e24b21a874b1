import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

const everyMs = 10;

export interface HealthWatch {
  /** Milliseconds of the slowest answer since it was asked last. */
  slowest(): number;
  /** All answers so far, from the quickest to the slowest. */
  stop(): Promise<number[]>;
}

/** Asks `/healthz` again and again, one question after the other. */
export function watchHealth(url: string): HealthWatch {
  const all: number[] = [];
  let slowest = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const from = performance.now();
      const answer = await fetch(`${url}/healthz`);
      await answer.text();
      if (!answer.ok) throw new Error(`/healthz answers ${answer.status}`);
      const took = performance.now() - from;
      all.push(took);
      slowest = Math.max(slowest, took);
      await wait(everyMs);
    }
  })();
  return {
    slowest: () => {
      const said = slowest;
      slowest = 0;
      return said;
    },
    stop: async () => {
      isOver = true;
      await asking;
      return all.toSorted((a, b) => a - b);
    },
  };
}
