import { availableParallelism } from 'node:os';
import { setTimeout as rest } from 'node:timers/promises';
import type { Clock } from '#platform/clock';
import { createTurns, type Turns } from '#platform/turns';

/** Whose turn it is to have a password looked at. A turn covers the counting of the try and the hash. */
export interface HashTurns {
  /** Of somebody not known here, by his network. */
  strangers: Turns;
  /** Of a person who is signed in, came by a mailed link, or signs in on a browser he has signed in with before. */
  people: Turns;
}

/**
 * Hashes of strangers at once. A hash holds one of the four threads on which files, names and compression wait as well:
 * with the one of `people` at least one of them never hashes, and of two cores one is free of strangers.
 */
const strangersAtOnce = availableParallelism() >= 4 ? 2 : 1;

/**
 * A hash takes 20 to 40 ms, so a full line of strangers is as long as one may wait. Each network gets its even share of
 * it, in turns, however many the others send; above it a call is refused before anything is read or hashed.
 */
const ofStrangers = {
  atOnce: strangersAtOnce,
  ofOneAtOnce: 1,
  waiting: 64,
  ofOneWaiting: 20,
  mostWaiting: 256,
  patienceMs: 10_000,
  detail: 'Too many sign-ins wait here. Nothing was looked at: try again.',
};

const ofPeople = {
  atOnce: 1,
  ofOneAtOnce: 1,
  waiting: 64,
  ofOneWaiting: 20,
  mostWaiting: 256,
  patienceMs: 10_000,
  detail: 'Too many passwords wait to be looked at here. Nothing was done: try again.',
};

/** The turns of one process: strangers never stand before people, and their hashes take half of a thread at most. */
export function createHashTurns(clock: Clock): HashTurns {
  return {
    strangers: restingBetween(createTurns(ofStrangers), clock),
    people: createTurns(ofPeople),
  };
}

/** A turn that took very long did so because the machine is busy, not because of its hash. */
const longestRestMs = 100;

/** Behind each work its turn rests for as long as the work took; the answer does not wait for that. */
function restingBetween(turns: Turns, clock: Clock): Turns {
  return {
    take: <T>(owner: string, work: () => Promise<T>) => {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      turns
        .take(owner, async () => {
          const startedMs = clock.monotonicMs();
          await work().then(resolve, reject);
          const tookMs = clock.monotonicMs() - startedMs;
          if (tookMs > 0) await rest(Math.min(tookMs, longestRestMs), undefined, { ref: false });
        })
        .catch(reject);
      return promise;
    },
  };
}
