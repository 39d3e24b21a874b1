/** Where time comes from. Nothing else in the server reads the machine's clock, so a test can turn it. */
export interface Clock {
  /** Wall time. Deadlines of the business are judged by the database's `now()`, not by this. */
  now(): Date;
  /** Milliseconds since an arbitrary moment; never runs backwards. For measuring durations only. */
  monotonicMs(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};

export interface FakeClock extends Clock {
  advance(ms: number): void;
}

/** A clock that stands still until a test advances it. */
export function fakeClock(at: Date | string): FakeClock {
  const startMs = new Date(at).getTime();
  let passedMs = 0;
  return {
    now: () => new Date(startMs + passedMs),
    monotonicMs: () => passedMs,
    advance: (ms) => {
      passedMs += ms;
    },
  };
}
