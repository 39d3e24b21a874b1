import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ownInstallation,
  start,
  stop,
  welcome,
  type Started,
} from '../../scripts/start/started.ts';

const program = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));
let dataDir: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wallet-start-'));
  await chmod(dataDir, 0o755);
  env = await ownInstallation(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('npm start prints the sign-ins, SIGTERM drains and stops everything, and a second start finds the same data', async () => {
  const first = startHere();
  await first.says(welcome);
  expect(first.text()).toMatch(/Merchant\s+owner@kopi\.example/);
  const demo = await readFile(join(dataDir, 'demo.json'), 'utf8');
  expect(await stop(first)).toBe(0);
  expect(first.text()).toContain('Stopped.');
  await expect(fetch(`http://localhost:${env['PORT_ADMIN']}/healthz`)).rejects.toThrow();

  const second = startHere();
  await second.says(welcome);
  expect(await readFile(join(dataDir, 'demo.json'), 'utf8')).toBe(demo);
  expect(await stop(second)).toBe(0);
});

test('a taken port ends the start with one line that names it, and leaves nothing running', async () => {
  const other = createServer();
  await new Promise<void>((resolve) =>
    other.listen(Number(env['PORT_MERCHANT']), 'localhost', resolve),
  );
  const refused = startHere();
  expect(await refused.ended).toBe(1);
  expect(refused.text()).toContain(`Port ${env['PORT_MERCHANT']} (merchant console) is taken.`);
  await new Promise((resolve) => other.close(resolve));
});

test('a demo\u2019s database is refused to a live installation, and a wrong setting names itself', async () => {
  const without = startHere(['--live', '--without-consoles']);
  expect(await without.ended).toBe(1);
  expect(without.text()).toMatch(
    /ADMIN_ORIGIN is .*: a live installation is reached over https alone/,
  );
  const live = startHere(['--live', '--without-consoles'], {
    ADMIN_ORIGIN: 'https://admin.example',
    MERCHANT_ORIGIN: 'https://merchant.example',
    PAY_ORIGIN: 'https://pay.example',
  });
  expect(await live.ended).toBe(1);
  expect(live.text()).toMatch(/made for a demo|made by a demo/);
  const wrong = startHere([], { LOG_LEVEL: 'loud' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.text()).toContain('LOG_LEVEL is "loud": it must be');
});

/** Whom a machine has for programs that need no rights. */
const nobody = 65_534;
/** Only root can become somebody else, and a checkout under a closed folder is of no use to that one. */
const mayTryAsNobody =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['-e', `fs.readFileSync(${JSON.stringify(program)})`], {
    uid: nobody,
    gid: nobody,
  }).status === 0;

test.runIf(mayTryAsNobody)(
  'without any rights of root the whole product starts and stops just the same',
  async () => {
    const ownFolder = await mkdtemp(join(tmpdir(), 'wallet-nobody-'));
    await chown(ownFolder, nobody, nobody);
    const started = start({
      command: process.execPath,
      args: [program, '--without-consoles'],
      env: { ...(await ownInstallation(ownFolder)), HOME: ownFolder },
      uid: nobody,
      gid: nobody,
    });
    await started.says(welcome);
    expect(await stop(started)).toBe(0);
    await rm(ownFolder, { recursive: true });
  },
);

function startHere(args: string[] = [], more: NodeJS.ProcessEnv = {}): Started {
  return start({ command: process.execPath, args: [program, ...args], env: { ...env, ...more } });
}
