import type { Clock } from '#platform/clock';
import type { Db } from '#platform/db';
import type { Log } from '#platform/log';
import type { Head } from './chain.ts';
import { appendHead, readNewestHead } from './heads/heads-file.ts';
import type { History } from './history.ts';
import { sealRows } from './seal-rows.ts';

export interface SealerOptions {
  db: Pick<Db, 'transaction'>;
  clock: Clock;
  log: Log;
  /** Where heads are kept outside the database. */
  headsFile: string;
}

export interface Sealer {
  /** Seals what waits and exports a due head. Call about once a second, in one process of all. */
  turn(): Promise<void>;
  /** Waits for the current turn, seals the rest and exports the newest head; reports errors instead of throwing. */
  stop(): Promise<void>;
}

const keepEveryMs = 3_600_000;
/** Ten minutes of a busy day. */
const keepEverySeals = 600n;

/**
 * A history's sealer. Exports the newest head at start, each stop, hourly and every 600 seals, to
 * an append-only file and the log at level info.
 */
export function createSealer<Row>(
  { db, clock, log, headsFile }: SealerOptions,
  history: History<Row>,
): Sealer {
  const { words } = history;
  let kept: { head: Head; atMs: number } | undefined;

  function isDue(head: Head): boolean {
    if (!kept) return true;
    return (
      clock.monotonicMs() - kept.atMs >= keepEveryMs ||
      head.no - kept.head.no >= keepEverySeals ||
      head.no < kept.head.no
    );
  }

  async function keep(head: Head): Promise<void> {
    const last = kept?.head ?? (await readNewestHead(headsFile, history.kind));
    if (last && contradicts(head, last)) {
      log.error(
        { head, kept: last },
        `the chain of ${words.log} does not hold what was kept outside: run ${words.proof} and keep the database as it is`,
      );
    }
    if (last?.root !== head.root) {
      await appendHead(headsFile, head);
      log.info({ head }, `the newest head of ${words.log}`);
    }
    kept = { head, atMs: clock.monotonicMs() };
  }

  async function seal(isWanted: (head: Head) => boolean): Promise<void> {
    const head = await sealRows({ db, log }, history);
    if (head && isWanted(head)) await keep(head);
  }

  let underWay: Promise<void> = Promise.resolve();
  let stopped = false;
  return {
    turn: () => {
      if (!stopped) underWay = seal(isDue);
      return underWay;
    },
    stop: async () => {
      stopped = true;
      await underWay.catch(() => undefined);
      try {
        await seal(() => true);
      } catch (error) {
        log.error(
          { err: error },
          `${words.log} could not be sealed at the stop; the next start does it`,
        );
      }
    },
  };
}

/** A head further back than the one kept, or another one at its number. What lies between is for its proof. */
function contradicts(head: Head, kept: Head): boolean {
  return head.no < kept.no || (head.no === kept.no && head.root !== kept.root);
}
