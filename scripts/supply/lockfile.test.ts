import { readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { checkLockfile, type Manifest } from './check-lockfile.ts';
import { readLockfile, type LockedPackage, type Lockfile } from './lockfile.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const lockfile = readLockfile(root);
const manifests: Record<string, Manifest> = {};

beforeAll(async () => {
  for await (const path of glob(['package.json', '{apps,packages}/*/package.json'], {
    cwd: root,
  })) {
    const folder = dirname(path) === '.' ? '' : dirname(path);
    manifests[folder] = JSON.parse(await readFile(join(root, path), 'utf8')) as Manifest;
  }
});

test('nothing comes in that nobody chose: each package has one version, one hash and no address, runs no script, and is what the manifests ask for', () => {
  expect(Object.keys(manifests).length).toBeGreaterThan(6);
  expect(Object.keys(lockfile.packages).length).toBeGreaterThan(500);
  expect(checkLockfile(lockfile, manifests)).toEqual([]);
});

test('npm is told to run no install script of any package', () => {
  const { allowScripts, scripts } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as { allowScripts: Record<string, boolean>; scripts: Record<string, string> };
  const withScript = Object.entries(lockfile.packages)
    .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript)
    .map(([path]) => path.replace('node_modules/', ''));
  expect(Object.keys(allowScripts).toSorted()).toEqual(withScript.toSorted());
  expect(Object.values(allowScripts)).not.toContain(true);
  expect(scripts['postinstall']).toBe('npm rebuild --ignore-scripts');
  const image = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const installs = image.match(/npm (ci|install)[^\n]*/g) ?? [];
  expect(installs.length).toBeGreaterThan(0);
  for (const install of installs) expect(install).toMatch(/^npm ci .*--ignore-scripts/);
});

/** The lockfile with one line planted in the entry of fastify. */
const withLine = (line: LockedPackage, path = 'node_modules/fastify'): Lockfile => ({
  ...lockfile,
  packages: { ...lockfile.packages, [path]: { ...lockfile.packages[path], ...line } },
});
const fastify = lockfile.packages['node_modules/fastify'];
const { integrity: _, ...unhashed } = fastify ?? {};
const address = 'a package comes from the registry, by no address';

test.each<[rule: string, planted: Lockfile]>([
  [address, withLine({ resolved: 'git+ssh://git@host.example/fastify.git#0a1b2c' })],
  [address, withLine({ resolved: 'http://host.example/fastify/-/fastify-5.12.8.tgz' })],
  [address, withLine({ resolved: 'https://host.example/fastify/-/fastify-5.12.8.tgz' })],
  [address, withLine({ resolved: 'file:../fastify' })],
  [
    'a package has its SHA-512',
    { ...lockfile, packages: { ...lockfile.packages, 'node_modules/fastify': unhashed } },
  ],
  ['a package has its SHA-512', withLine({ integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' })],
  ['a package has the name that was asked for', withLine({ name: 'fastify-but-better' })],
  ['an install script is borne for a reason', withLine({ hasInstallScript: true })],
  ['an install script is borne for a reason', withLine({ hasInstallScript: true }, 'apps/server')],
  ['what is locked is what is asked for', withLine({ version: '5.12.7' })],
  ['a link leads to a folder of ours', withLine({ link: true, resolved: '../elsewhere' })],
  ['the lockfile is of version 3', { ...lockfile, lockfileVersion: 2 }],
  ['a folder of ours has its package.json', withLine({ version: '1.0.0' }, 'apps/another')],
])('a lockfile in which not holds that "%s" is found', (rule, planted) => {
  expect(checkLockfile(planted, manifests).map((finding) => finding.rule)).toContain(rule);
});

test.each([
  ['a version is asked for exactly', { dependencies: { fastify: '^5.12.8' } }],
  ['a version is asked for exactly', { dependencies: { fastify: 'github:someone/fastify' } }],
  ['the lockfile says what package.json says', { devDependencies: { another: '1.0.0' } }],
] satisfies [string, Manifest][])(
  'a package.json in which not holds that "%s" is found',
  (rule, planted) => {
    const changed = { ...manifests, 'apps/server': { ...manifests['apps/server'], ...planted } };
    expect(checkLockfile(lockfile, changed).map((finding) => finding.rule)).toContain(rule);
  },
);
