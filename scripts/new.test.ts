import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namesOf } from './new/names.ts';
import { newEntity } from './new.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'wallet-new-'));
  for (const path of [
    'packages',
    'apps/server',
    'apps/pay',
    'apps/simulator',
    'scripts',
    'tsconfig.json',
    'tsconfig.base.json',
    'package.json',
    '.oxfmtrc.json',
  ]) {
    cpSync(join(root, path), join(copy, path), {
      recursive: true,
      filter: (source) => !/\/(node_modules|dist)(\/|$)/.test(source),
    });
  }
  linkPackages();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test(
  'a scaffolded entity type-checks, is laid out and keeps the house rules before a word is changed, and is refused a second time',
  { timeout: 90_000 },
  () => {
    const { written, changed } = newEntity(copy, 'payout-route');
    expect(written).toHaveLength(8);
    expect(unformatted([...written, ...changed])).toBe('');
    writeFileSync(
      join(copy, 'tsconfig.new.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        include: ['apps/server/src/modules/payout-routes', 'apps/server/src/main.ts'],
      }),
    );
    expect(typeErrors('tsconfig.new.json')).toBe('');
    expect(() => newEntity(copy, 'payout-route')).toThrow('is there already');
  },
);

test.each(['PayoutRoute', 'routes', '../x', ''])(
  'the word %j is refused with an example of a right one',
  (word) => {
    expect(() => namesOf(word)).toThrow('such as payout-route');
  },
);

/** Names the files that `npm run check` would refuse. */
function unformatted(paths: readonly string[]): string {
  const { stdout, status } = spawnSync('oxfmt', ['--check', ...paths], {
    cwd: copy,
    encoding: 'utf8',
  });
  return status === 0 ? '' : stdout;
}

function typeErrors(project: string): string {
  const { stdout, status } = spawnSync('tsc', ['-p', project], { cwd: copy, encoding: 'utf8' });
  return status === 0 ? '' : stdout;
}

/** The packages of npm as they are, our own ones from the copy. */
function linkPackages(): void {
  const own = join(copy, 'node_modules');
  mkdirSync(join(own, '@wallet'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@wallet') symlinkSync(join(root, 'node_modules', name), join(own, name));
  }
  for (const [name, path] of [
    ['contract', 'packages/contract'],
    ['agent-protocol', 'packages/agent-protocol'],
    ['server', 'apps/server'],
    ['pay', 'apps/pay'],
    ['simulator', 'apps/simulator'],
  ] as const) {
    symlinkSync(join(copy, path), join(own, '@wallet', name));
  }
}
