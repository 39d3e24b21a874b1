export interface GateLimits {
  /** Rounds that may be under way at once. */
  atOnce: number;
  /** A round that takes longer than this no longer keeps the others out. */
  slowAfterMs: number;
  /** Rounds that may be slow at once; one more breaks off the one that has been slow longest. */
  slowAtOnce: number;
}

/** A round that was let in. */
export interface Pass {
  /** Aborted when the round has to make room. */
  signal: AbortSignal;
  leave(): void;
}

export interface Gate {
  /** Waits until there is room. Whoever was let in has to leave. */
  enter(): Promise<Pass>;
}

/**
 * Limits concurrency so slow receivers cannot block fast ones: a place costs at most `slowAfterMs`
 * times the turns ahead, however many hang.
 */
export function createGate({ atOnce, slowAfterMs, slowAtOnce }: GateLimits): Gate {
  let places = atOnce;
  const waiting: (() => void)[] = [];
  const slow = new Set<AbortController>();

  function free(): void {
    const next = waiting.shift();
    if (next) next();
    else places++;
  }

  function slowDown(round: AbortController): void {
    slow.add(round);
    const [longest] = slow;
    if (slow.size > slowAtOnce && longest) {
      slow.delete(longest);
      longest.abort();
    }
    free();
  }

  return {
    enter: async () => {
      if (places > 0) places--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      const round = new AbortController();
      let isSlow = false;
      const timer = setTimeout(() => {
        isSlow = true;
        slowDown(round);
      }, slowAfterMs);
      return {
        signal: round.signal,
        leave: () => {
          clearTimeout(timer);
          slow.delete(round);
          if (!isSlow) free();
        },
      };
    },
  };
}
