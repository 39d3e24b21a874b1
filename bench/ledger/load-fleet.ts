import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Done, Order } from './load-process.ts';
import type { Parties } from './payment.ts';

const program = fileURLToPath(new URL('load-process.ts', import.meta.url));

export interface Fleet {
  /** Has the first `processes` of the fleet share an order; resolves with the CPU they used. */
  carryOut(order: Order, processes: number): Promise<{ cpuMicroseconds: number }>;
  close(): Promise<void>;
}

/** Processes that wait for orders, each with its own writer. */
export async function createFleet(url: string, parties: Parties, size: number): Promise<Fleet> {
  const children = await Promise.all(Array.from({ length: size }, () => start(url, parties)));
  return {
    carryOut: async (order, processes) => {
      const share = {
        ...order,
        items: order.items / processes,
        inFlight: order.inFlight / processes,
      };
      const done = await Promise.all(
        children.slice(0, processes).map((child) => ask(child, share)),
      );
      return {
        cpuMicroseconds: done.reduce((sum, { cpuMicroseconds }) => sum + cpuMicroseconds, 0),
      };
    },
    close: async () => {
      await Promise.all(
        children.map((child) => {
          const ended = once(child, 'exit');
          child.disconnect();
          return ended;
        }),
      );
    },
  };
}

async function start(url: string, parties: Parties): Promise<ChildProcess> {
  const child = fork(program, [url, JSON.stringify(parties)], { execArgv: [] });
  await answer(child);
  return child;
}

async function ask(child: ChildProcess, order: Order): Promise<Done> {
  child.send(order);
  return (await answer(child)) as Done;
}

/** The next message, or an error when the process ends instead. */
async function answer(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const gone = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('a process of the bench ended in the middle of its work');
  });
  gone.catch(() => undefined);
  try {
    const [message] = (await Promise.race([once(child, 'message'), gone])) as unknown[];
    return message;
  } finally {
    ended.abort();
  }
}
