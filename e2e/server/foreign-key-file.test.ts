import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dumpRows, testCluster, type Dump, type TestCluster } from '@wallet/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownInstallation, start } from '../../scripts/start/started.ts';

const program = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));
const shell = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url));
let folder: string;
let cluster: TestCluster;
let env: NodeJS.ProcessEnv;
let before: Dump;

const wallet = (...args: string[]) =>
  spawnSync(process.execPath, [shell, ...args], { env, encoding: 'utf8' });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wallet-foreign-'));
  await chmod(folder, 0o755);
  cluster = await testCluster();
  env = {
    ...(await ownInstallation(folder)),
    DATABASE_URL: cluster.url,
    REDIS_URL: 'redis://127.0.0.1:1',
    SECRET_KEY_FILE: join(folder, 'own.key'),
  };
  const steps = [
    ['migrate'],
    ['make-key', join(folder, 'own.key')],
    ['make-key', join(folder, 'other.key')],
    ['create-admin', 'first@example.com'],
  ].map((args) => wallet(...args));
  expect(steps.map(({ status, stderr }) => ({ status, stderr }))).toEqual(
    steps.map(() => ({ status: 0, stderr: '' })),
  );
  before = await dumpRows(cluster.url);
});
afterAll(async () => {
  await cluster.remove();
  await rm(folder, { recursive: true, force: true });
});

test.each([[''], ['web'], ['gateway'], ['worker']])(
  'npm start --roles=%s with another installation’s key file ends with one line and writes no row',
  async (roles) => {
    const { ended, text } = start({
      command: process.execPath,
      args: [program, '--without-consoles', ...(roles === '' ? [] : [`--roles=${roles}`])],
      env: { ...env, SECRET_KEY_FILE: join(folder, 'other.key') },
    });
    expect(await ended).toBe(1);
    expect(
      text()
        .split('\n')
        .filter((line) => line.includes('key file')),
    ).toEqual([
      expect.stringMatching(/The key file \S+other\.key lacks \S+, which this database needs/),
    ]);
    expect(text()).not.toMatch(/\n\s+at /);
    expect(await dumpRows(cluster.url)).toEqual(before);
  },
);
