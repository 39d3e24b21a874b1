import { setTimeout as wait } from 'node:timers/promises';

/** Whether this process should get traffic now. */
export interface Readiness {
  /** Adds a condition; one that throws or takes longer than two seconds is not met. */
  require(name: string, check: () => boolean | Promise<boolean>): void;
  /** From now on not ready, for ever: a load balancer turns away while the work under way is finished. */
  drain(): void;
  /** The names of the conditions that are not met; empty when ready. */
  missing(): Promise<string[]>;
}

const patienceMs = 2_000;

/** Starts ready, with no conditions. */
export function createReadiness(): Readiness {
  const checks = new Map<string, () => boolean | Promise<boolean>>();
  let draining = false;
  return {
    require: (name, check) => void checks.set(name, check),
    drain: () => {
      draining = true;
    },
    missing: async () => {
      if (draining) return ['draining'];
      const results = await Promise.all(
        [...checks].map(async ([name, check]) => ((await isMet(check)) ? [] : [name])),
      );
      return results.flat();
    },
  };
}

async function isMet(check: () => boolean | Promise<boolean>): Promise<boolean> {
  const giveUp = new AbortController();
  try {
    return await Promise.race([check(), wait(patienceMs, false, { signal: giveUp.signal })]);
  } catch {
    // A condition that cannot be read is not met; whoever owns it logs why.
    return false;
  } finally {
    giveUp.abort();
  }
}
