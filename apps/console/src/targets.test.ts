import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildConsole, consoleTargets, type ConsoleTarget } from '../build.ts';
import { endpointsOf } from '../endpoints-view.ts';
import { consoleOutput, themeOf, variantOf } from '../targets.ts';

const kB = 1_000;
const signInBudget = 150 * kB;
const pageBudget = 40 * kB;
const buildTimeoutMs = 240_000;

/** What only one variant or one theme has. Every word must occur in the targets it belongs to. */
const ownWords = {
  admin: ['/api/devices', 'Device Dashboard', 'Every phone in the farm', 'Dasbor Perangkat'],
  merchant: ['/api/dashboard', '/api/transaction-sessions', 'New deposit link', 'Money in today', 'Bagong deposit link'],
  yellow: ['#facc15', '#eab308', '#ca8a04'],
  blue: ['#1e40af', '#1d4ed8', '#1e3a8a'],
} as const;

const builds = new Map<ConsoleTarget, Map<string, Buffer>>();

beforeAll(async () => {
  for (const target of consoleTargets) {
    await buildConsole(target);
    builds.set(target, await readBuild(consoleOutput(target)));
  }
}, buildTimeoutMs);

describe.each(consoleTargets)('the build of %s', (target) => {
  const files = () => builds.get(target) ?? new Map<string, Buffer>();
  const text = () => [...files()].filter(([name]) => /\.(js|css|html|svg)$/.test(name)).map(([, content]) => content.toString()).join('\n').toLowerCase();
  const mine = new Set<string>([variantOf(target), themeOf(target)]);

  test('holds its own pages and colours, and nothing of the other variant or theme', () => {
    const all = text();
    const found = Object.entries(ownWords).flatMap(([owner, words]) => words.filter((word) => all.includes(word.toLowerCase())).map((word) => `${owner}: ${word}`));
    const own = Object.entries(ownWords).flatMap(([owner, words]) => (mine.has(owner) ? words.map((word) => `${owner}: ${word}`) : []));
    expect(found).toEqual(own);
  });

  test('brings no schema library and nothing that a strict content policy forbids', () => {
    expect(text()).not.toMatch(/zoderror|_zod|new function\(|[^a-z]eval\(/);
    const page = files().get('index.html')?.toString() ?? '';
    expect(page).toContain('<script src="/color-theme.js"></script>');
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|style=|https?:\/\//);
  });

  test('defines every variable that Mantine\u2019s styles ask for', () => {
    const css = [...files()].filter(([name]) => name.endsWith('.css')).map(([, content]) => content.toString()).join('\n');
    const asked = new Set([...css.matchAll(/var\((--mantine-[\w-]+)\)/g)].map(([, name = '']) => name));
    expect(asked.size).toBeGreaterThan(5);
    expect([...asked].filter((name) => !css.includes(`${name}:`))).toEqual([]);
  });

  test('keeps the sign-in page and every later page within their budgets', () => {
    const page = files().get('index.html')?.toString() ?? '';
    const loaded = [...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name = '']) => name);
    const bytes = loaded.reduce((sum, name) => sum + sizeOf(name, files().get(name)), gzipSync(page).length);
    expect(loaded.length + 1).toBeLessThanOrEqual(10);
    expect(bytes).toBeLessThanOrEqual(signInBudget);
    const pages = [...files()].filter(([name]) => /-page-[\w-]+\.js$/.test(name));
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.filter(([name, content]) => sizeOf(name, content) > pageBudget).map(([name]) => name)).toEqual([]);
  });
});

test('a build of unchanged sources is left alone', async () => {
  expect(await buildConsole('admin')).toEqual({ built: false });
}, buildTimeoutMs);

test('a variant knows the endpoints it may call and no others', () => {
  const admin = Object.keys(endpointsOf('admin'));
  const merchant = Object.keys(endpointsOf('merchant'));
  expect(admin).toEqual(expect.arrayContaining(['signIn', 'refreshToken', 'currentUser', 'listDevices']));
  expect(merchant).toEqual(expect.arrayContaining(['signIn', 'dashboard', 'listOwnTransactions', 'createDepositLink']));
  expect(admin).not.toContain('dashboard');
  expect([...admin, ...merchant].filter((name) => /^pay|^createSession$|^webhook/i.test(name))).toEqual([]);
  expect(merchant).not.toContain('listDevices');
});

async function readBuild(folder: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const name of glob('**/*.*', { cwd: folder })) files.set(name, await readFile(join(folder, name)));
  expect(files.size).toBeGreaterThan(10);
  return files;
}

/** What travels: fonts are compressed already. */
function sizeOf(name: string, content: Buffer | undefined): number {
  if (!content) throw new Error(`the page asks for ${name}, which is not in the build`);
  return name.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length;
}
