import { existsSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { variables } from '../apps/server/src/platform/config/variables.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (name: string) => readFileSync(`${root}${name}`, 'utf8');
/** Instructions with their continued lines joined, without comments. */
const instructions = read('Dockerfile')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line));

const compose = read('compose.yaml');
/** What stands below a key of so many blanks, by the keys in it. Enough for this file, which is written plainly. */
function below(text: string, key: string, blanks = 0): string {
  const indent = ' '.repeat(blanks);
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`${indent}${key}:`));
  const length = lines
    .slice(start + 1)
    .findIndex((line) => line.trim() !== '' && !line.startsWith(`${indent} `));
  return start < 0
    ? ''
    : lines.slice(start, length < 0 ? undefined : start + 1 + length).join('\n');
}
const keysOf = (text: string, blanks: number) =>
  [...text.matchAll(new RegExp(`^ {${blanks}}([\\w-]+):`, 'gm'))].map(([, key]) => key ?? '');
/** A list in brackets, on one line or on several. */
const wordsOf = (list = '') => list.split(/[\s,]+/).filter(Boolean);
const services = below(compose, 'services');
const service = (name: string) => below(services, name, 2);
const ours = below(compose, 'x-wallet');

test('everything that the image copies is in the repository, or is made by a stage before', () => {
  const copied = instructions.filter((line) => line.startsWith('COPY'));
  expect(copied.length).toBeGreaterThan(10);
  const stages = instructions.flatMap((line) => /^FROM \S+ AS (\S+)/.exec(line)?.[1] ?? []);
  for (const line of copied) {
    const from = /--from=(\S+)/.exec(line)?.[1];
    if (from !== undefined) expect(stages).toContain(from);
    else
      for (const source of line.split(/\s+/).slice(1, -1))
        expect([source, existsSync(`${root}${source}`)]).toEqual([source, true]);
  }
  // Every workspace has its manifest there before npm reads the lock file.
  for (const manifest of ['server', 'console', 'pay', 'simulator'].map(
    (app) => `apps/${app}/package.json`,
  ))
    expect(copied.join('\n')).toContain(manifest);
});

test('the image runs Node 26 as nobody in particular, says how it is, and gets no secret', () => {
  const bases = instructions
    .filter((line) => line.startsWith('FROM'))
    .map((line) => line.split(/\s+/)[1] ?? '');
  expect(
    bases.filter((base) => base.includes(':')).every((base) => base.startsWith('node:26')),
  ).toBe(true);
  const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM')));
  expect(last.indexOf('USER node')).toBeGreaterThan(
    last.findLastIndex((line) => line.startsWith('RUN')),
  );
  expect(last.some((line) => line.startsWith('HEALTHCHECK') && line.includes('/readyz'))).toBe(
    true,
  );
  expect(
    instructions.filter(
      (line) => /^(ENV|ARG)/.test(line) && /PASSWORD|SECRET|TOKEN|_URL/.test(line),
    ),
  ).toEqual([]);
  for (const kept of ['.git', '.data', 'secrets', '**/node_modules', '**/*.key'])
    expect(read('.dockerignore').split('\n')).toContain(kept);
});

test('each role has a process, which comes back by itself and keeps its folder', () => {
  expect(keysOf(services, 2)).toEqual(['web', 'gateway', 'worker', 'postgres', 'redis']);
  for (const role of ['web', 'gateway', 'worker']) {
    expect(service(role)).toContain('<<: *wallet');
    expect(service(role)).toContain(`command: ["--roles=${role}"]`);
  }
  for (const text of [ours, service('postgres'), service('redis')])
    expect(text).toContain('restart: unless-stopped');
  const kept = keysOf(below(compose, 'volumes'), 2);
  const used = [...services.matchAll(/volumes: \["([\w-]+):/g)].map(([, name]) => name);
  expect(new Set(used)).toEqual(new Set(kept));
  expect(service('postgres')).toMatch(/image: postgres:18[\s\S]*healthcheck:/);
  expect(service('redis')).toMatch(/image: redis:7[\s\S]*healthcheck:/);
});

test('every setting in the compose file is one that the server knows, and what is secret comes from files', () => {
  const settings = [...below(ours, 'environment', 2).matchAll(/^ {4}(\w+): (\S+)/gm)].map(
    ([, name = '', value = '']) => ({ name, value }),
  );
  expect(settings.length).toBeGreaterThan(6);
  const secrets = wordsOf(/^ {2}secrets:\s*\[([^\]]*)\]$/m.exec(ours)?.[1]);
  for (const { name, value } of settings) {
    expect([name, Object.hasOwn(variables.shape, name)]).toEqual([name, true]);
    if (name.endsWith('_FILE'))
      expect(secrets.map((secret) => `/run/secrets/${secret}`)).toContain(value);
    else expect(name).not.toMatch(/DATABASE_URL|REDIS_URL|SMTP_URL|SECRET/);
  }
  const files = below(compose, 'secrets');
  const named = [...compose.matchAll(/secrets:\s*\[([^\]]*)\]/g)].flatMap(([, list]) =>
    wordsOf(list),
  );
  for (const secret of named) expect(files).toContain(`  ${secret}: { file: ./secrets/${secret} }`);
  // A dollar that is not doubled, or not a setting of the shell, would be replaced by nothing.
  for (const [, name] of compose.matchAll(/(?<!\$)\$\{?(\w+)/g))
    expect(Object.hasOwn(variables.shape, name ?? '')).toBe(true);
  expect(compose).not.toMatch(/\t/);
});

const canJudge = spawnSync('docker', ['compose', 'version']).status === 0;

test.skipIf(!canJudge)(
  `docker reads the compose file${canJudge ? '' : ' (skipped: there is no docker compose on this machine, so only our own reading of it was checked)'}`,
  () => {
    const origins = {
      ADMIN_ORIGIN: 'https://admin.example',
      MERCHANT_ORIGIN: 'https://merchant.example',
      AGENT_ORIGIN: 'https://agents.example',
    };
    const judged = spawnSync(
      'docker',
      ['compose', '--file', `${root}compose.yaml`, 'config', '--quiet'],
      { env: { ...process.env, ...origins }, encoding: 'utf8' },
    );
    expect(judged.stderr).toBe('');
    expect(judged.status).toBe(0);
  },
);
