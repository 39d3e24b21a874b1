import { spawn, type ChildProcess } from 'node:child_process';
import { freePorts } from './open-system.ts';

/** `npm start` in a process of its own, as an operator has it. */
export interface Started {
  child: ChildProcess;
  ended: Promise<number | null>;
  /** Resolves when the output holds the words; rejects with all of it when the process ends before. */
  says(words: string): Promise<void>;
  text(): string;
}

/** The last line of the welcome: from here on everything answers. */
export const welcome = 'Ctrl-C stops everything';

export interface Program {
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
}

export function start({ command, args, ...options }: Program): Started {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const heard: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      heard.forEach((listen) => listen());
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const says = (words: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => text.includes(words) && resolve();
      heard.push(look);
      look();
      void ended.then((code) =>
        reject(new Error(`ended with ${code} before it said "${words}":\n${text}`)),
      );
    });
  return { child, ended, says, text: () => text };
}

/** Settings of an installation of its own: a data folder and three free ports. */
export async function ownInstallation(dataDir: string): Promise<NodeJS.ProcessEnv> {
  const [admin, merchant, simulator] = await freePorts(3);
  return {
    ...process.env,
    DATA_DIR: dataDir,
    PORT_ADMIN: admin,
    PORT_MERCHANT: merchant,
    PORT_SIMULATOR: simulator,
    NODE_ENV: '',
  };
}

export function stop({ child, ended }: Started): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}
