import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process that is ended by kill -9 and begun again at the same port, as often as wished. */
export interface Victim {
  readonly port: number;
  /** Ends it in the middle of whatever it does, and begins it anew; resolves when it answers again. */
  killAndBeginAgain(): Promise<void>;
  end(): Promise<void>;
}

/** Begins a program that is given its port as the last argument, 0 at first, and says on which it listens. */
export async function beginVictim(program: string, args: readonly string[]): Promise<Victim> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  let { child, port } = await begin(path, [...args, '0']);
  return {
    get port() {
      return port;
    },
    killAndBeginAgain: async () => {
      await kill(child);
      ({ child, port } = await begin(path, [...args, String(port)]));
    },
    end: () => kill(child),
  };
}

async function begin(
  path: string,
  args: readonly string[],
): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(path, args, { execArgv: [] });
  const [said] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() =>
      Promise.reject(new Error(`${path} ended before it said its port`)),
    ),
  ])) as [{ port: number }];
  return { child, port: said.port };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
