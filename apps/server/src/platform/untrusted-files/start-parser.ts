import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ApiError } from '@wallet/contract';
import type { Task, TaskAnswer } from './kinds.ts';

export interface ParserLimits {
  /** How long one file may take. */
  wallMs: number;
  /** What JavaScript may hold, and what the whole process may: Buffers lie outside the heap. */
  heapMb: number;
  dataMb: number;
  /** Of its whole life. One whose parent was killed ends by it, too. */
  cpuSeconds: number;
}

export interface Parser {
  pid: number;
  /** Asks for one file at a time. Throws Refusal `fileTooHard` when it took too long or ended; then it is gone. */
  ask(task: Task): Promise<TaskAnswer>;
  isGone(): boolean;
  end(): void;
}

const program = fileURLToPath(new URL('parser-process.ts', import.meta.url));
const readable = [
  fileURLToPath(new URL('*', import.meta.url)),
  fileURLToPath(new URL('../../../package.json', import.meta.url)),
  `${foldersOfPackages()}*`,
];
const startsWithinMs = 20_000;

/** Where npm put the library and what it needs. */
function foldersOfPackages(): string {
  const file = createRequire(import.meta.url).resolve('read-excel-file/package.json');
  return file.slice(0, file.lastIndexOf('/node_modules/') + '/node_modules/'.length);
}

function nodeOptions({ heapMb }: ParserLimits): string[] {
  const rights = readable.map((path) => `--allow-fs-read=${path}`);
  return ['--permission', ...rights, `--max-old-space-size=${heapMb}`, '--max-semi-space-size=8'];
}

/**
 * Starts a parser process. The system bounds its memory and CPU time; Node denies network, other
 * processes and all files but the program's. Its environment is empty: no keys, no addresses.
 */
export async function startParser(limits: ParserLimits): Promise<Parser> {
  const bounds = `ulimit -c 0; ulimit -t ${limits.cpuSeconds}; ulimit -d ${limits.dataMb * 1_024}; exec "$@"`;
  const child = spawn(
    '/bin/sh',
    ['-c', bounds, 'sh', process.execPath, ...nodeOptions(limits), program],
    { env: {}, cwd: '/', stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' },
  );
  let isGone = false;
  let settle: ((said: TaskAnswer | 'gone') => void) | undefined;
  const tell = (said: TaskAnswer | 'gone') => {
    settle?.(said);
    settle = undefined;
  };
  const gone = () => {
    isGone = true;
    tell('gone');
  };
  child.on('message', tell).once('exit', gone).once('error', gone);
  const end = () => {
    isGone = true;
    child.kill('SIGKILL');
  };
  /** What it says next; undefined when it ended or said nothing in time, and then it is ended. */
  const next = async (withinMs: number, task?: Task): Promise<TaskAnswer | undefined> => {
    const { promise, resolve } = Promise.withResolvers<TaskAnswer | 'gone'>();
    settle = resolve;
    child.ref();
    child.channel?.ref();
    const timer = setTimeout(end, withinMs);
    if (task) child.send(task, (error) => (error ? gone() : undefined));
    const said = await promise;
    clearTimeout(timer);
    child.unref();
    child.channel?.unref();
    return said === 'gone' ? undefined : said;
  };
  if ((await next(startsWithinMs)) === undefined)
    throw new ApiError('overloaded', { retryAfterSeconds: 5 });
  return {
    pid: child.pid ?? 0,
    isGone: () => isGone,
    end,
    ask: async (task) => {
      const said = isGone ? undefined : await next(limits.wallMs, task);
      if (said === undefined) throw new ApiError('fileTooHard');
      return said;
    },
  };
}
