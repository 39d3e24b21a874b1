import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Log } from '#platform/log';
import type { ClusterFolder } from './cluster-folder.ts';
import { findRunning, type Postmaster } from './postmaster.ts';

interface Supervised {
  folder: ClusterFolder;
  postmaster: Postmaster;
  /** The watcher's session, which owns the folder; its end tells that the postmaster died. */
  owner: Client;
  start(): Promise<Postmaster>;
  takeOwnership(running: Postmaster): Promise<Client | undefined>;
  log: Log;
}

interface Supervisor {
  isUp: () => boolean;
  onRestart: (listener: () => void) => void;
  /** Ends the supervision, also one that is bringing PostgreSQL back, and tells what runs now. */
  release(): Promise<Postmaster>;
}

const firstPauseMs = 100;
const longestPauseMs = 2_000;
const triesOfOneWord = 30;

/** Watches a postmaster through a session of its own and brings it back, with growing pauses, until it answers. */
export function supervise({ folder, log, ...supervised }: Supervised): Supervisor {
  let { postmaster, owner } = supervised;
  let up = true;
  const releasing = new AbortController();
  const { signal } = releasing;
  let recovery = Promise.resolve();
  const listeners: (() => void)[] = [];

  function watch(): void {
    owner.once('end', () => {
      if (signal.aborted) return;
      up = false;
      recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    log.error({ pid: postmaster.pid }, 'the session with PostgreSQL ended; bringing it back');
    for (
      let pauseMs = firstPauseMs, tries = 0;
      !signal.aborted;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs), tries++
    ) {
      try {
        postmaster = (await findRunning(folder)) ?? (await supervised.start());
        const session = await supervised.takeOwnership(postmaster);
        if (!session) throw new Error('another server took the data folder');
        owner = session;
        break;
      } catch (error) {
        // It may take hours, on a full disk: said once a minute.
        if (tries % triesOfOneWord === 0)
          log.error({ err: error, tries }, 'PostgreSQL does not answer yet');
        await wait(pauseMs);
      }
    }
    if (signal.aborted) return;
    watch();
    up = true;
    log.info({ pid: postmaster.pid, port: postmaster.port }, 'PostgreSQL answers again');
    for (const listener of listeners) listener();
  }

  watch();
  return {
    isUp: () => up,
    onRestart: (listener) => void listeners.push(listener),
    release: async () => {
      releasing.abort();
      await recovery;
      await owner.end().catch(() => undefined);
      return postmaster;
    },
  };
}
