import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process that takes orders one at a time and answers each. */
export interface Child<Order, Answer> {
  pid: number;
  ask(order: Order): Promise<Answer>;
  /** Lets it end by itself and waits for that. */
  close(): Promise<void>;
  kill(): Promise<void>;
}

/** Forks a program beside the caller's file; it says `obey` when ready. Orders reject if it ends during them. */
export async function openChild<Order extends object, Answer>(
  program: URL,
  args: readonly string[],
  execArgv: readonly string[] = [],
): Promise<Child<Order, Answer>> {
  const child = fork(fileURLToPath(program), [...args], {
    execArgv: [...execArgv],
    serialization: 'advanced',
  });
  const ended = once(child, 'exit');
  const gone = ended.then((): never => {
    throw new Error(
      `a process of the bench ended in the middle of its work: ${fileURLToPath(program)}`,
    );
  });
  gone.catch(() => undefined);
  const answer = async () => ((await Promise.race([once(child, 'message'), gone])) as unknown[])[0];
  await answer();
  return {
    pid: child.pid ?? 0,
    ask: async (order) => {
      child.send(order);
      const said = (await answer()) as { value: Answer } | { error: string };
      if ('error' in said) throw new Error(said.error);
      return said.value;
    },
    close: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The child's side: answers every order with what `executeProposal` gives; does `end` when the parent lets go. */
export function obey(
  carryOut: (order: never) => Promise<unknown>,
  end: () => Promise<void> = () => Promise.resolve(),
): void {
  process.on('message', (order) => {
    carryOut(order as never).then(
      (value) => process.send?.({ value }),
      (error: unknown) =>
        process.send?.({
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
    );
  });
  process.on('disconnect', () => void end().finally(() => process.exit(0)));
  process.send?.('ready');
}
