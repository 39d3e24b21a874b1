import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('load-child.ts', import.meta.url));

export interface LoadRun {
  url: string;
  parties: { merchants: readonly string[]; floats: readonly string[] };
  /** Acknowledgements after which the process is killed with SIGKILL. */
  killAfter: number;
}

/** Runs the load program until it has acknowledged enough, kills it with -9 and gives every cause it acknowledged. */
export async function loadUntilKilled({ url, parties, killAfter }: LoadRun): Promise<string[]> {
  const child = spawn(process.execPath, [program, url, JSON.stringify(parties)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  let seen = 0;
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk: string) => {
    text += chunk;
    seen += chunk.split('\n').length - 1;
    if (seen >= killAfter) child.kill('SIGKILL');
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === null
        ? resolve()
        : reject(new Error(`the load program ended by itself with ${code}`)),
    );
  });
  // A line without its end may be half a cause: it was not acknowledged.
  return text.split('\n').slice(0, -1);
}
