import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answered, EvidenceResult } from './books-process.ts';

const program = fileURLToPath(new URL('books-process.ts', import.meta.url));

export interface BooksServer {
  /** Resolves with the verdict, whatever happens to the process meanwhile: what had no answer is submitted again. */
  submit(told: Omit<EvidenceResult, 'number'>): Promise<NonNullable<Answered['verdict']>>;
  /** kill -9, then a new process that is told again whatever was under way. Resolves when that one is ready. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

interface Waiting {
  told: EvidenceResult;
  resolve: (verdict: NonNullable<Answered['verdict']>) => void;
  reject: (error: Error) => void;
  tries: number;
}

const maxTries = 200;

/** A server process that survives its own death, as a supervisor and callers who repeat themselves make it. */
export async function openBooksServer(url: string, headsFile: string): Promise<BooksServer> {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let child = await start();

  async function start(): Promise<ChildProcess> {
    // 'advanced' carries bigints.
    const fresh = fork(program, [url, headsFile], { execArgv: [], serialization: 'advanced' });
    await once(fresh, 'message');
    fresh.on('message', hear);
    return fresh;
  }

  function hear({ number, verdict, trouble }: Answered): void {
    const one = waiting.get(number);
    if (!one) return;
    if (verdict !== undefined) {
      waiting.delete(number);
      one.resolve(verdict);
    } else if (++one.tries === maxTries) {
      waiting.delete(number);
      one.reject(new Error(`${one.told.cause} never got a verdict: ${trouble}`));
    } else {
      tell(one.told);
    }
  }

  function tell(told: EvidenceResult): void {
    // A process that was just killed takes no message; its successor is told everything that waits.
    if (child.connected) child.send(told, () => undefined);
  }

  return {
    submit: (item) => {
      const told = { ...item, number: ++last };
      const { promise, resolve, reject } =
        Promise.withResolvers<NonNullable<Answered['verdict']>>();
      waiting.set(told.number, { told, resolve, reject, tries: 0 });
      tell(told);
      return promise;
    },
    kill: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      child = await start();
      for (const { told } of waiting.values()) tell(told);
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
