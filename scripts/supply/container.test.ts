import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { variables } from '../../apps/server/src/platform/config/variables.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
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
  const last = stageOf(undefined);
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

/**
 * The repository's files that end up in the image: what its stages copy from here, without what
 * `.dockerignore` holds back.
 */
function filesOfImage(): string[] {
  const held = read('.dockerignore')
    .split('\n')
    .filter((line) => /^[^#]/.test(line));
  const isHeld = (file: string) =>
    held.some((one) => matchesGlob(file, one) || matchesGlob(file, `${one}/**`));
  const sources = ['manifests', undefined].flatMap((stage) =>
    stageOf(stage)
      .filter((line) => line.startsWith('COPY') && !line.includes('--from'))
      .flatMap((line) => line.split(/\s+/).slice(1, -1)),
  );
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', ...sources];
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !isHeld(file));
}

/** The instructions of a stage; of the last one without a name. */
function stageOf(name: string | undefined): string[] {
  const starts = instructions.flatMap((line, at) => (line.startsWith('FROM') ? [at] : []));
  const stages = starts.map((start, at) => instructions.slice(start, starts[at + 1]));
  const found =
    name === undefined ? stages.at(-1) : stages.find(([from]) => from?.endsWith(` AS ${name}`));
  return found ?? [];
}

/** A folder with what the image has: its files, and libraries as npm links them. */
async function imageFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-image-'));
  for (const file of filesOfImage()) await cp(join(root, file), join(folder, file));
  const libraries = join(folder, 'node_modules');
  await mkdir(join(libraries, '@wallet'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@wallet' && !name.startsWith('.'))
      await symlink(join(root, 'node_modules', name), join(libraries, name));
  for (const name of await readdir(join(root, 'node_modules/@wallet')))
    await symlink(
      await readlink(join(root, 'node_modules/@wallet', name)),
      join(libraries, '@wallet', name),
    );
  return folder;
}

test('the image has no source of the demo, a made-up load, the simulator, a bench or a test', () => {
  const files = filesOfImage();
  expect(files.length).toBeGreaterThan(1_000);
  const places =
    /(^|\/)(bench|conformance|demo|e2e|examples|load|simulator\/src|testing)\/|\.test\.tsx?$/;
  expect(files.filter((file) => places.test(file))).toEqual([]);
  const ofTests =
    /from '(vitest|@wallet\/server\/testing|@wallet\/[\w-]+\/examples|[^']*\/testing\/[^']*)'/;
  expect(files.filter((file) => /\.tsx?$/.test(file) && ofTests.test(read(file)))).toEqual([]);
});

test('what the image has suffices: its server and each of its commands load, and made-up load is refused with what to do', async () => {
  const folder = await imageFolder();
  try {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, args, {
        cwd: folder,
        encoding: 'utf8',
        env: { DATA_DIR: folder },
      });
    expect(run('scripts/start/serve.ts', '--live', '--nonsense').stderr).toMatch(
      /^Unknown argument/,
    );
    expect(run('apps/server/src/cli.ts').stdout).toContain('rotate-keys');
    expect(run('apps/server/src/cli.ts', 'seed-load', '--transactions', '1').stderr).toMatch(
      /^There is no made-up load .* Run it from the repository\.\n$/,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);

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
