import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alertKinds, endpoints, realtimePath } from '@wallet/contract';
import { expect, test } from 'vitest';
import { variables } from '../../apps/server/src/platform/config/variables.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const read = (name: string) => readFileSync(join(docs, name), 'utf8');
const pages = [
  'operations.md',
  'scale.md',
  ...readdirSync(join(docs, 'ops')).map((name) => `ops/${name}`),
];

test('every kind of alert has one row that says what to do, and no row is about none', () => {
  const rows =
    read('ops/alerts.md')
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => /^\| `\w+`(, `\w+`)* \|/.test(line)) ?? [];
  const told = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, kind]) => kind),
  );
  expect(told.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual(
    Object.keys(alertKinds).sort((a, b) => a.localeCompare(b)),
  );
  for (const row of rows)
    expect(
      row
        .split('|')
        .slice(2, 5)
        .every((cell) => cell.trim().length > 3),
    ).toBe(true);
});

test('every setting of the server is explained, and every row of the settings is one', () => {
  const text = pages.map(read).join('\n');
  const untold = new Set(['CHROMIUM_PATH', 'NODE_ENV']);
  const named = [
    ...(read('operations.md').split('## Settings')[1]?.split('\n## ')[0] ?? '').matchAll(
      /^\| (`.*?) \|/gm,
    ),
  ].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  expect(named.filter((name) => !Object.hasOwn(variables.shape, name))).toEqual([]);
  expect(named.length).toBeGreaterThan(15);
  for (const name of Object.keys(variables.shape))
    if (!untold.has(name)) expect([name, text.includes(`\`${name}\``)]).toEqual([name, true]);
});

test('every link of the pages for operators and about security leads to a page and a heading that are there', () => {
  for (const page of [...pages, 'security.md', 'asvs.md', '../SECURITY.md']) {
    for (const [, target = ''] of read(page).matchAll(/\]\(((?!https?:)[^)]+)\)/g)) {
      const [path = '', heading] = target.split('#');
      const file = path === '' ? join(docs, page) : join(docs, dirname(page), path);
      expect([page, target, existsSync(file)]).toEqual([page, target, true]);
      if (heading !== undefined)
        expect([page, target, headingsOf(file).includes(heading)]).toEqual([page, target, true]);
    }
  }
});

function headingsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

test('both samples of a proxy redirect pages to https and refuse every path that programs call', () => {
  const page = read('ops/install-one.md');
  const plainOf = (start: string) => page.split(start)[1]?.split('\n}\n')[0] ?? '';
  const caddy = plainOf('\nhttp://admin.example');
  const nginx = plainOf('\nserver {\n  listen 80 ');
  expect(page).toContain('\n{\n  auto_https disable_redirects\n}\n');
  expect(caddy).toMatch(/handle @calls \{\s+respond 403\s+\}\s+handle \{\s+redir https:/);
  expect(nginx).toMatch(/\{\s+return 403;\s+\}\s+location \/ \{\s+return 301 https:/);

  const words = /@calls path (.*)/.exec(caddy)?.[1]?.split(' ') ?? [];
  const pattern = new RegExp(/location ~ (\S+)/.exec(nginx)?.[1] ?? '$^');
  const isRefused = (path: string) => [
    words.some((word) => (word.endsWith('*') ? path.startsWith(word.slice(0, -1)) : path === word)),
    pattern.test(path),
  ];
  const calls = Object.values(endpoints).map(({ path }) => path);
  for (const path of [...calls, realtimePath, `${realtimePath}/`])
    expect([path, ...isRefused(path)]).toEqual([path, true, true]);
  for (const path of ['/', '/auth/signin', '/deposit', '/track', '/docs', '/apiary'])
    expect([path, ...isRefused(path)]).toEqual([path, false, false]);
});
