import type { Arrivals } from './arrivals.ts';

export interface Killing {
  arrivals: Arrivals;
  events: number;
  kills: number;
  /** A whole number from 0 up to, not including, `below`. */
  random: (below: number) => number;
  /** kill -9 of the server and its next start; resolves when that one runs. */
  kill: () => Promise<void>;
}

/**
 * Kills the server so many times, spread over all arrivals, at random numbers since the last kill.
 * Resolves after the last; `done` is the count.
 */
export function killOften({ arrivals, events, kills, random, kill }: Killing): {
  ended: Promise<void>;
  done: () => number;
} {
  const distance = Math.floor(events / (kills + 1));
  let next = 1 + random(distance);
  let done = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (kills === 0) resolve();
  let killing = false;
  arrivals.onFirst = (count) => {
    if (killing || done === kills || count < next) return;
    killing = true;
    done++;
    next = distance * done + random(distance);
    kill().then(() => {
      killing = false;
      if (done === kills) resolve();
    }, reject);
  };
  return { ended: promise, done: () => done };
}
