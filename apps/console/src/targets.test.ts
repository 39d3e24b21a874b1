import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { providers } from '@wallet/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildConsole, consoleTargets, type ConsoleTarget } from '../build.ts';
import { endpointsOf } from '../endpoints-view.ts';
import { consoleOutput, themeOf, variantOf } from '../targets.ts';
import type { RouteDefinition } from './app/variant.ts';
import { routes as adminRoutes } from './app/variants/admin/routes.ts';
import { texts as adminEn } from './app/variants/admin/texts-en.ts';
import { texts as adminId } from './app/variants/admin/texts-id.ts';
import { texts as adminPh } from './app/variants/admin/texts-ph.ts';
import { routes as merchantRoutes } from './app/variants/merchant/routes.ts';
import { texts as merchantEn } from './app/variants/merchant/texts-en.ts';
import { texts as merchantId } from './app/variants/merchant/texts-id.ts';
import { texts as merchantPh } from './app/variants/merchant/texts-ph.ts';

const buildTimeoutMs = 240_000;

type Own = Readonly<Record<'admin' | 'merchant' | 'yellow' | 'blue', readonly string[]>>;

const builds = new Map<ConsoleTarget, Map<string, Buffer>>();
let own: Own;

beforeAll(async () => {
  own = await whatOnlyOneHas();
  for (const target of consoleTargets) {
    await buildConsole(target);
    builds.set(target, await readBuild(consoleOutput(target)));
  }
}, buildTimeoutMs);

describe.each(consoleTargets)('the build of %s', (target) => {
  const files = () => builds.get(target) ?? new Map<string, Buffer>();
  const text = () =>
    [...files()]
      .filter(([name]) => /\.(js|css|html|svg)$/.test(name))
      .map(([, content]) => content.toString())
      .join('\n');
  const mine = new Set<string>([variantOf(target), themeOf(target)]);

  test('holds every path, endpoint, text and colour of its own, and none of the other variant or theme', () => {
    const all = text();
    const strings = stringsOf(all);
    const colours = new Set(all.toLowerCase().match(/#[0-9a-f]{6}/g));
    const found = Object.entries(own).map(([owner, words]) => [
      owner,
      words.filter((word) => (word.startsWith('#') ? colours : strings).has(word)),
    ]);
    expect(found).toEqual(
      Object.entries(own).map(([owner, words]) => [owner, mine.has(owner) ? words : []]),
    );
  });

  test('has a file for each of its pages and for no other', async () => {
    const built = [...files().keys()].flatMap(
      (name) => /^assets\/([\w-]+-page)-[\w-]{8}\.js$/.exec(name)?.[1] ?? [],
    );
    expect(built.sort()).toEqual(await pageFiles(variantOf(target)));
  });

  test('brings no schema library and nothing that a strict content policy forbids', () => {
    expect(text()).not.toMatch(/zoderror|_zod|new function\(|[^a-z]eval\(/i);
    const page = files().get('index.html')?.toString() ?? '';
    expect(page).toContain('<script src="/color-theme.js"></script>');
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|style=|https?:\/\//);
  });

  test('defines every variable that Mantine\u2019s styles ask for', () => {
    const css = [...files()]
      .filter(([name]) => name.endsWith('.css'))
      .map(([, content]) => content.toString())
      .join('\n');
    const asked = new Set(
      [...css.matchAll(/var\((--mantine-[\w-]+)\)/g)].map(([, name = '']) => name),
    );
    expect(asked.size).toBeGreaterThan(5);
    expect([...asked].filter((name) => !css.includes(`${name}:`))).toEqual([]);
  });
});

test('the variants and themes differ in more than a name, or the tests above would prove nothing', () => {
  expect(Math.min(own.admin.length, own.merchant.length)).toBeGreaterThan(100);
  expect(own.admin).toEqual(
    expect.arrayContaining([
      '`/user`',
      '`/api/devices`',
      '`Device Dashboard`',
      '`Dasbor Perangkat`',
    ]),
  );
  expect(own.merchant).toEqual(
    expect.arrayContaining([
      '`/api-tokens`',
      '`/api/dashboard`',
      '`New deposit link`',
      '`Bagong deposit link`',
    ]),
  );
  expect(own.yellow).toEqual(expect.arrayContaining(['#facc15', '#eab308', '#ca8a04']));
  expect(own.blue).toEqual(expect.arrayContaining(['#1e40af', '#1d4ed8', '#1e3a8a']));
});

test(
  'a build of unchanged sources is left alone',
  async () => {
    expect(await buildConsole('admin')).toBeUndefined();
  },
  buildTimeoutMs,
);

test('a variant knows the endpoints it may call and no others', () => {
  const admin = Object.keys(endpointsOf('admin'));
  const merchant = Object.keys(endpointsOf('merchant'));
  expect(admin).toEqual(
    expect.arrayContaining(['signIn', 'refreshToken', 'currentUser', 'listDevices']),
  );
  expect(merchant).toEqual(
    expect.arrayContaining(['signIn', 'dashboard', 'listOwnTransactions', 'createDepositLink']),
  );
  expect(admin).not.toContain('dashboard');
  expect(
    [...admin, ...merchant].filter((name) => /^pay|^createSession$|^webhook/i.test(name)),
  ).toEqual([]);
  expect(merchant).not.toContain('listDevices');
});

type Texts = Readonly<Record<string, string>>;

/** What the two variants and the two themes do not share, taken from their own tables. */
async function whatOnlyOneHas(): Promise<Own> {
  const [admin, merchant] = [
    variantWords('admin', adminRoutes, [adminEn, adminId, adminPh]),
    variantWords('merchant', merchantRoutes, [merchantEn, merchantId, merchantPh]),
  ];
  const [yellow, blue, shared] = await Promise.all([
    coloursOf('yellow/theme.css'),
    coloursOf('blue/theme.css'),
    coloursOf('tokens.css', 'mantine.css'),
  ]);
  return {
    admin: without(admin, merchant),
    merchant: without(merchant, admin),
    yellow: without(yellow, [...blue, ...shared]),
    blue: without(blue, [...yellow, ...shared]),
  };
}

/** Both variants have the table of providers; the paths are made of it where the code runs. */
function isOfProvider(path: string): boolean {
  return providers.some((provider) => provider === path.split('/')[1]);
}

/**
 * Paths, endpoints and texts of a variant. Single words, which any library may hold, and signs that
 * a build may write in another way are left out.
 */
function variantWords(
  variant: 'admin' | 'merchant',
  routes: readonly RouteDefinition[],
  texts: readonly Texts[],
): string[] {
  const said = texts
    .flatMap((table) => Object.values(table))
    .filter((text) => /^[\x20-\x7e]+ [\x20-\x7e]+$/.test(text) && !/["'`\\$]/.test(text));
  const words = [
    ...routes.map(({ path }) => path).filter((path) => !isOfProvider(path)),
    ...Object.values(endpointsOf(variant)).map(({ path }) => path),
    ...said,
  ];
  return [...new Set(words)].map((word) => `\`${word}\``);
}

async function coloursOf(...styles: string[]): Promise<string[]> {
  const texts = await Promise.all(
    styles.map((path) => readFile(join(import.meta.dirname, 'themes', path), 'utf8')),
  );
  return [
    ...new Set(
      texts
        .join()
        .toLowerCase()
        .match(/#[0-9a-f]{6}\b/g) ?? [],
    ),
  ];
}

function without(words: readonly string[], others: readonly string[]): string[] {
  return words.filter((word) => !others.includes(word));
}

/** Whatever stands between two quotation marks of the code, whichever they are, written between backticks. */
function stringsOf(all: string): ReadonlySet<string> {
  return new Set(
    all
      .split(/["`]/)
      .slice(1, -1)
      .map((piece) => `\`${piece}\``),
  );
}

/** The files that the route table fetches on demand, sign-in aside: that comes with the start. */
async function pageFiles(variant: 'admin' | 'merchant'): Promise<string[]> {
  const read = (path: string) => readFile(join(import.meta.dirname, path), 'utf8');
  const sources = await Promise.all(
    [`app/variants/${variant}/routes.ts`, 'app/public-routes.ts'].map(read),
  );
  const imported = sources.flatMap((source) =>
    [...source.matchAll(/import\(\s*'[^']*\/([\w-]+)\.tsx',?\s*\)/g)].map(([, name = '']) => name),
  );
  return imported.filter((name) => name !== 'sign-in-page').sort();
}

async function readBuild(folder: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const name of glob('**/*.*', { cwd: folder }))
    files.set(name, await readFile(join(folder, name)));
  expect(files.size).toBeGreaterThan(10);
  return files;
}
