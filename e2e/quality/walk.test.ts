import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import allowed from '../../scripts/walk/allowed.json' with { type: 'json' };

type Figure = keyof typeof allowed;

const script = fileURLToPath(new URL('../../scripts/walk.ts', import.meta.url));

let found: Record<Figure, unknown[]>;

/** In a process of its own, because doors are recorded only where they are loaded anew. */
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--json']);
  found = JSON.parse(stdout) as typeof found;
}, 300_000);

const walks: readonly [string, Figure, string][] = [
  ['a deposit changes rooms', 'deposit', 'createLineMatcher.take'],
  ['a payout to somebody known changes rooms', 'payout', 'commitHeld'],
  ['a payout to somebody new changes rooms', 'firstPayout', 'recordInquiryAnswer'],
  ['a statement line changes its type', 'lineTypes', 'SeenLine'],
];

test.each(walks)('%s no more often than is allowed', (_, figure, passedOnTheWay) => {
  expect(JSON.stringify(found[figure])).toContain(passedOnTheWay);
  expect(found[figure].length, JSON.stringify(found[figure], null, 2)).toBeLessThanOrEqual(
    allowed[figure],
  );
});
