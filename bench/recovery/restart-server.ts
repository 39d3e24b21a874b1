import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ownInstallation,
  start,
  stop,
  welcome,
  type Started,
} from '../../scripts/start/started.ts';

const program = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));

/**
 * Kills the server with -9 and restarts it at once, as a supervisor would. Milliseconds until it is
 * ready and answers a merchant; PostgreSQL lives on and is adopted.
 */
export async function restartServer(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wallet-restart-'));
  await chmod(dataDir, 0o755);
  const env = await ownInstallation(dataDir);
  const begin = () =>
    start({ command: process.execPath, args: [program, '--without-consoles'], env });
  const first = begin();
  await first.says(welcome);
  const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as {
    merchants: { apiToken: string }[];
  };
  const killedMs = performance.now();
  first.child.kill('SIGKILL');
  await first.ended;
  const second = begin();
  try {
    await untilAnswering(
      second,
      `http://localhost:${env['PORT_MERCHANT']}`,
      demo.merchants[0]?.apiToken ?? '',
    );
    return performance.now() - killedMs;
  } finally {
    await second.says(welcome);
    await stop(second);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function untilAnswering(server: Started, url: string, token: string): Promise<void> {
  let ended = false;
  void server.ended.then(() => (ended = true));
  while (!(await answers(url, token))) {
    if (ended) throw new Error(`the server ended:\n${server.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function answers(url: string, token: string): Promise<boolean> {
  try {
    const ready = await fetch(`${url}/readyz`);
    const balance = await fetch(`${url}/v1/balance`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ready.ok && balance.ok;
  } catch {
    return false;
  }
}
