import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import ids from './asvs-ids.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/asvs.md');
const testFiles = globSync('{apps,packages,scripts,e2e,bench}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name.includes('node_modules'),
});

interface Row {
  id: string;
  asks: string;
  standing: string;
  why: string;
  tests: { file: string; name: string }[];
}

function rowsOf(level: 1 | 2): Row[] {
  const part = page.split(`\n## Level ${level}\n`)[1]?.split('\n## ')[0] ?? '';
  return part
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [id = '', asks = '', standing = '', why = '', tests = ''] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      return { id, asks, standing, why, tests: namedIn(tests) };
    });
}

const namedIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+)` “(.+?)”(?=<br>|$)/g)].map(([, file = '', name = '']) => ({
    file,
    name,
  }));

/** The one test file whose path ends so. */
function found(file: string): string[] {
  return testFiles.filter((path) => `/${path}`.endsWith(`/${file}`));
}

/**
 * Whether a file has a test of that very name: a string that begins a call’s arguments and is
 * followed by its body or options.
 */
function hasTest(source: string, name: string): boolean {
  const plain = source.replace(/\\u([\da-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`\\(\\s*(['"\`])${literal}\\1,\\s*(async\\s*)?[({]`).test(plain);
}

test('every requirement of level 1 and of level 2 has exactly one row, and no row is about none', () => {
  expect([ids.level1.length, ids.level2.length]).toEqual([70, 183]);
  expect(rowsOf(1).map(({ id }) => id)).toEqual(ids.level1);
  expect(rowsOf(2).map(({ id }) => id)).toEqual(ids.level2);
});

test('level 1 is met, does not apply, or is an exception; level 2 is met or not; whatever is not met says why', () => {
  const allowed = {
    1: ['met', 'not applicable', 'exception'],
    2: ['met', 'not applicable', 'not met'],
  };
  for (const level of [1, 2] as const)
    for (const { id, asks, standing, why } of rowsOf(level)) {
      expect([id, allowed[level].includes(standing)]).toEqual([id, true]);
      expect([id, asks.length > 3]).toEqual([id, true]);
      if (standing !== 'met') expect([id, why.length > 4]).toEqual([id, true]);
    }
});

test('what level 1 calls met has a test, but for those that are listed as having none', () => {
  const untested = rowsOf(1).filter(({ standing, tests }) => standing === 'met' && !tests.length);
  expect(untested.map(({ id }) => id)).toEqual(ids.untested);
});

test('each test that the tables name is there, in one file, under that very name', () => {
  const named = [...rowsOf(1), ...rowsOf(2)].flatMap(({ tests }) => tests);
  expect(named.length).toBeGreaterThan(150);
  const missing = named.filter(({ file, name }) => {
    const [path, ...others] = found(file);
    return path === undefined || others.length > 0 || !hasTest(read(path), name);
  });
  expect(missing).toEqual([]);
});

test('a test that has another name, or is only spoken of, would be missed', () => {
  const source = `// test('spoken of')\ntest('is there', async () => {});\nit.each(['a'])('of each %s', (a) => a);\ntest(\n  'don\\u2019t',\n  () => {},\n);\nconst name = 'no test';`;
  for (const name of ['is there', 'of each %s', 'don’t'])
    expect([name, hasTest(source, name)]).toEqual([name, true]);
  for (const name of ['spoken of', 'no test', 'is', 'a'])
    expect([name, hasTest(source, name)]).toEqual([name, false]);
});

test('each test file that the security page names is there', () => {
  const named = [...read('docs/security.md').matchAll(/`([\w/-]+\.test\.tsx?)`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((file) => found(file).length === 0)).toEqual([]);
});

test('the operations page says within which time a hole is mended', () => {
  const versions = read('docs/operations.md').split('\n## Versions\n')[1]?.split('\n## ')[0] ?? '';
  expect(versions).toMatch(/within 7 days[^.]*within 30 days/);
  expect(versions).toContain('at least every 90 days');
});
