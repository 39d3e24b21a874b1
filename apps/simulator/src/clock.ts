import { setTimeout as sleep } from 'node:timers/promises';

/** Where the farm's time comes from, so that a test can bring its own. */
export interface SimClock {
  now(): Date;
  monotonicMs(): number;
  /** Resolves after `ms`, or rejects at once when the signal is raised. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: SimClock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  wait: async (ms, signal) => {
    await sleep(ms, undefined, signal ? { signal } : {});
  },
};

/** How fast phones and providers are, in milliseconds. Tests make it quick. */
export interface Timing {
  /** A look at every history by itself, this often. */
  readEveryMs: number;
  /** How long an acknowledgement is awaited. */
  ackWaitMs: number;
  retryFirstMs: number;
  retryMaxMs: number;
  /** From booking to notification. */
  noticeMs: number;
  /** Between two passes over a history. */
  passGapMs: number;
  /** One step in a provider's app. */
  stepMs: number;
  pressMs: number;
  /** The longest that pressing "send" is known to take: presses begin only earlier than this before the deadline. */
  longestPressMs: number;
  /** How late a provider's history may show a line, as the agents declare it. */
  lagMs: number;
  /** How long a phone takes to start again. */
  restartMs: number;
}

export const defaultTiming: Timing = {
  readEveryMs: 20_000,
  ackWaitMs: 5_000,
  retryFirstMs: 1_000,
  retryMaxMs: 30_000,
  noticeMs: 60,
  passGapMs: 15,
  stepMs: 25,
  pressMs: 40,
  longestPressMs: 1_500,
  lagMs: 1_000,
  restartMs: 800,
};
