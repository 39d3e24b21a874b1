import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTree } from './copy-tree.ts';
import { namesOf } from './new/names.ts';
import { newEntity } from './new.ts';

let copy: string;

beforeAll(() => {
  copy = copyTree('wallet-new-');
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
        include: [
          'apps/server/src/modules/payout-routes',
          'apps/server/src/main.ts',
          'apps/server/src/start/list-filters.test.ts',
          'e2e/rights/table.ts',
        ],
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
