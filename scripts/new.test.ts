import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namesOf } from './new/names.ts';
import { copySources } from './new/scratch-copy.ts';
import { newEntity, newProvider } from './new.ts';
import { tidy } from './tidy.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let copy: string;
let withProvider: string;

beforeAll(() => {
  copy = copySources(root);
  withProvider = copySources(root);
});
afterAll(() => {
  for (const folder of [copy, withProvider]) rmSync(folder, { recursive: true, force: true });
});

test(
  'a scaffolded entity type-checks, is laid out and keeps the house rules before a word is changed, and is refused a second time',
  { timeout: 300_000 },
  () => {
    const { written, changed } = newEntity(copy, 'payout-route');
    expect(written).toHaveLength(10);
    expect(unformatted(copy, [...written, ...changed])).toBe('');
    writeFileSync(
      join(copy, 'tsconfig.new.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        include: [
          'apps/server/src/modules/payout-routes',
          'apps/server/src/main.ts',
          'apps/server/src/main.test.ts',
          'apps/server/src/start/web/list-filters.test.ts',
          'e2e/rights/table.ts',
        ],
      }),
    );
    expect(typeErrors(copy, 'tsconfig.new.json')).toBe('');
    expect(houseFindings(copy)).toMatch(/, 0 findings$/m);
    expect(() => newEntity(copy, 'payout-route')).toThrow('is there already');
  },
);

test(
  'a scaffolded provider type-checks on the server and in both pages, is laid out and keeps the house rules, and is refused a second time',
  { timeout: 300_000 },
  () => {
    const { written, changed } = newProvider(withProvider, 'gopay', ['--name=GoPay']);
    expect(unformatted(withProvider, [...written, ...changed])).toBe('');
    for (const project of ['tsconfig.json', 'apps/console', 'apps/pay'])
      expect(typeErrors(withProvider, project)).toBe('');
    expect(tidy(withProvider).findings).toEqual([]);
    expect(() => newProvider(withProvider, 'gopay', [])).toThrow('is there already');
  },
);

test.each([
  ['GoPay', [], 'small letters'],
  ['gopay', ['--institution=NOWHERE'], 'no institution NOWHERE'],
  ['gopay', ['--colour=green'], '--colour=green is none of'],
])('a provider %j with %j is refused and nothing is written', (word, options, message) => {
  expect(() => newProvider(root, word, options)).toThrow(message);
});

test.each(['PayoutRoute', 'routes', '../x', ''])(
  'the word %j is refused with an example of a right one',
  (word) => {
    expect(() => namesOf(word)).toThrow('such as payout-route');
  },
);

/** Names the files that `npm run check` would refuse. */
function unformatted(cwd: string, paths: readonly string[]): string {
  const { stdout, status } = spawnSync('oxfmt', ['--check', ...paths], {
    cwd,
    encoding: 'utf8',
  });
  return status === 0 ? '' : stdout;
}

function typeErrors(cwd: string, project: string): string {
  const { stdout, status } = spawnSync('tsc', ['-p', project], { cwd, encoding: 'utf8' });
  return status === 0 ? '' : stdout;
}

/** By the copy's own rules: the map of the floors is one of them. */
function houseFindings(cwd: string): string {
  return spawnSync('node', ['scripts/tidy.ts'], { cwd, encoding: 'utf8' }).stdout;
}
