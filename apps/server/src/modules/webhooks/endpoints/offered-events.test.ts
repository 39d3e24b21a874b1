import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { depositMachine, eventTypes, statesOf } from '@wallet/contract';

const modules = new URL('../../', import.meta.url).pathname;
const code = globSync('{deposits,withdrawals}/**/*.ts', { cwd: modules })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(`${modules}${path}`, 'utf8'))
  .join('\n');

test('a state that no code moves a deposit into is offered as no event', () => {
  const moved = new Set(
    [...code.matchAll(/depositMachine\.moves\.(\w+)|depositMachine, '(\w+)'/g)].map(
      ([, a, b]) => a ?? b,
    ),
  );
  expect(moved, 'no code moves by it').not.toContain('fail');
  expect(statesOf(depositMachine)).toContain('failed');
  expect(eventTypes).not.toContain('deposit.failed');
});
