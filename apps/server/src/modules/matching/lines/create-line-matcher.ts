import type { DepositDeps } from '#modules/deposits';
import { matchLines } from './match-lines.ts';

export interface LineMatcher {
  /** Takes lines over at once and returns; those that come in while others are matched form the next batch. */
  take(lineIds: readonly string[]): void;
  /** Resolves when everything taken so far is matched. */
  idle(): Promise<void>;
}

/** Matches lines in the background, many at a time; the sweep finds what it forgot. */
export function createLineMatcher(deps: Pick<DepositDeps, 'db' | 'writer' | 'log'>): LineMatcher {
  let waiting = new Set<string>();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      const ids = [...waiting];
      waiting = new Set();
      try {
        await matchLines(deps, ids);
      } catch (error) {
        deps.log.error(
          { err: error, lines: ids.length },
          'statement lines could not be read; the next sweep tries again',
        );
      }
    }
    running = undefined;
  }

  return {
    take: (lineIds) => {
      for (const id of lineIds) waiting.add(id);
      running ??= run();
    },
    idle: async () => {
      while (running) await running;
    },
  };
}
