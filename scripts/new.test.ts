import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namesOf } from './new/names.ts';
import { copySources } from './new/scratch-copy.ts';
import { newEntity, newProvider } from './new.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let copy: string;

beforeAll(() => {
  copy = copySources(root);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a scaffolded entity is laid out, and is refused a second time', () => {
  const { written, changed } = newEntity(copy, 'payout-route');
  expect(written).toHaveLength(10);
  expect(unformatted(copy, [...written, ...changed])).toBe('');
  expect(() => newEntity(copy, 'payout-route')).toThrow('is there already');
});

test('a scaffolded provider is laid out, and is refused a second time', () => {
  const { written, changed } = newProvider(copy, 'gopay', ['--name=GoPay']);
  expect(unformatted(copy, [...written, ...changed])).toBe('');
  expect(() => newProvider(copy, 'gopay', [])).toThrow('is there already');
});

test(
  'with both of them server, scripts and pages type-check, texts and rights included, and keep the house rules before a word is changed',
  { timeout: 300_000 },
  () => {
    for (const project of ['tsconfig.json', 'apps/console', 'apps/pay'])
      expect(typeErrors(copy, project)).toBe('');
    expect(houseFindings(copy)).toMatch(/, 0 findings$/m);
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
