import { openChild, type Child } from '../support/child.ts';
import type { ServedDemo } from '../cost/server-process.ts';

const program = new URL('../cost/server-process.ts', import.meta.url);

export interface MortalServer {
  /** What it said when it was first started. */
  readonly served: ServedDemo;
  /** kill -9, and a new one in its place, as whoever supervises it would. Resolves when that one is up. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const mostStarts = 20;

/** The server in a process of its own that may die. */
export async function openMortalServer(variables: Record<string, string>): Promise<MortalServer> {
  const open = () => openChild<object, ServedDemo>(program, [JSON.stringify(variables)]);
  let child = await open();
  const served = await child.ask({});
  return {
    served,
    kill: async () => {
      await child.kill();
      child = await persist(open);
    },
    stop: () => child.close(),
  };
}

/** A database that is just being restarted lets no server start; its supervisor tries again. */
async function persist(
  open: () => Promise<Child<object, ServedDemo>>,
): Promise<Child<object, ServedDemo>> {
  for (let starts = 1; ; starts++)
    try {
      return await open();
    } catch (error) {
      if (starts === mostStarts) throw error;
    }
}
