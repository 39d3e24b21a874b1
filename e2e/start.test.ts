import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePorts } from '../scripts/open-system.ts';

const program = fileURLToPath(new URL('../scripts/start.ts', import.meta.url));
let dataDir: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wallet-start-'));
  await chmod(dataDir, 0o755);
  const [admin, merchant, simulator] = await freePorts(3);
  env = { ...process.env, DATA_DIR: dataDir, PORT_ADMIN: admin, PORT_MERCHANT: merchant, PORT_SIMULATOR: simulator, NODE_ENV: '' };
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('npm start prints the sign-ins, SIGTERM drains and stops everything, and a second start finds the same data', async () => {
  const first = start();
  await first.says('Ctrl-C stops everything');
  expect(first.text()).toMatch(/Merchant\s+owner@kopi\.example/);
  const demo = await readFile(join(dataDir, 'demo.json'), 'utf8');
  expect(await stop(first)).toBe(0);
  expect(first.text()).toContain('Stopped.');
  await expect(fetch(`http://localhost:${env['PORT_ADMIN']}/healthz`)).rejects.toThrow();

  const second = start();
  await second.says('Ctrl-C stops everything');
  expect(await readFile(join(dataDir, 'demo.json'), 'utf8')).toBe(demo);
  expect(await stop(second)).toBe(0);
});

test('a taken port ends the start with one line that names it, and leaves nothing running', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(Number(env['PORT_MERCHANT']), 'localhost', resolve));
  const refused = start();
  expect(await refused.ended).toBe(1);
  expect(refused.text()).toContain(`Port ${env['PORT_MERCHANT']} (merchant console) is taken.`);
  await new Promise((resolve) => other.close(resolve));
});

test('a demo\u2019s database is refused to a live installation, and a wrong setting names itself', async () => {
  const live = start(['--live', '--without-consoles']);
  expect(await live.ended).toBe(1);
  expect(live.text()).toMatch(/made for a demo|made by a demo/);
  const wrong = start([], { LOG_LEVEL: 'loud' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.text()).toContain('LOG_LEVEL is "loud": it must be');
});

interface Started {
  child: ChildProcess;
  ended: Promise<number | null>;
  text(): string;
  says(words: string): Promise<void>;
}

function start(args: string[] = [], more: NodeJS.ProcessEnv = {}): Started {
  const child = spawn(process.execPath, [program, ...args], { env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] });
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
      void ended.then((code) => reject(new Error(`ended with ${code} before it said "${words}":\n${text}`)));
    });
  return { child, ended, text: () => text, says };
}

function stop({ child, ended }: Started): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}
