import type { Pool, PoolClient } from 'pg';
import type { Log } from '#platform/log';
import type { Jobs } from './start-jobs.ts';
import { isStorageError } from '#platform/storage';
import { tryToLead } from './jobs.sql.ts';

interface RepeatOptions {
  pool: Pool;
  log: Log;
  isResting: () => boolean;
}

interface Repeating {
  every: Jobs['every'];
  stop(): Promise<void>;
}

/** Repeats handlers in one process, by advisory locks on a shared session, which a dead process frees at once. */
export function repeatWhileLeading({ pool, log, isResting }: RepeatOptions): Repeating {
  const session = leaderSession(pool);
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let stopped = false;

  async function turn({ name, handler, evenAtRest }: Task): Promise<void> {
    try {
      if (isResting() && !evenAtRest) return;
      if (await session.leads(name)) await handler();
    } catch (error) {
      // A full disk is told by who watches it, once.
      if (isStorageError(error)) return;
      log.error(
        { err: error, every: name },
        'a repeated task failed; it runs again at its next turn',
      );
    }
  }

  function repeat(task: Task): void {
    if (stopped) return;
    const work = turn(task).finally(() => {
      underWay.delete(work);
      if (stopped) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        repeat(task);
      }, task.seconds * 1_000);
      timers.add(timer.unref());
    });
    underWay.add(work);
  }

  return {
    every: (name, seconds, handler, { evenAtRest = false } = {}) =>
      repeat({ name, seconds, handler, evenAtRest }),
    stop: async () => {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
      await session.end();
    },
  };
}

interface Task {
  name: string;
  seconds: number;
  handler: () => Promise<void>;
  evenAtRest: boolean;
}

interface LeaderSession {
  /** Whether this process leads the named task, taking the lead when nobody has it. */
  leads(name: string): Promise<boolean>;
  end(): Promise<void>;
}

function leaderSession(pool: Pool): LeaderSession {
  let opening: Promise<PoolClient> | undefined;
  const leading = new Set<string>();

  function open(): Promise<PoolClient> {
    opening ??= pool.connect().then((client) => {
      client.once('error', () => drop(client));
      client.once('end', () => drop(client));
      return client;
    });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  }

  let dropped: PoolClient | undefined;
  function drop(client: PoolClient): void {
    if (dropped === client) return;
    dropped = client;
    opening = undefined;
    leading.clear();
    client.release(true);
  }

  async function ask(name: string): Promise<boolean> {
    const client = await open();
    if (leading.has(name)) return true;
    const { rows } = await client.query<{ taken: boolean }>(tryToLead, [name]);
    if (rows[0]?.taken) leading.add(name);
    return leading.has(name);
  }

  /** One question at a time: the session is one connection. */
  let asking: Promise<unknown> = Promise.resolve();
  return {
    leads: (name) => {
      const answer = asking.then(() => ask(name));
      asking = answer.catch(() => undefined);
      return answer;
    },
    end: async () => {
      const client = await opening?.catch(() => undefined);
      if (client) drop(client);
    },
  };
}
