import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { depositMachine, eventTypes, statesOf } from '@wallet/contract';
import { toldFacts } from './record-event.ts';

const modules = new URL('../', import.meta.url).pathname;
const published = globSync('{deposits,withdrawals}/**/*.ts', { cwd: modules })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(`${modules}${path}`, 'utf8'))
  .join('\n');

test('every event of deposits that merchants are offered is published somewhere, and every fact they are told of has its event', () => {
  const facts = toldFacts.filter((name) => name.startsWith('deposits.'));
  expect(facts.filter((name) => !published.includes(`'${name}'`))).toEqual([]);
  expect(eventTypes.filter((type) => type.startsWith('deposit.'))).toHaveLength(facts.length);
});

test('a state that no code moves a deposit into is offered as no event', () => {
  const moved = new Set(
    [...published.matchAll(/depositMachine\.moves\.(\w+)|depositMachine, '(\w+)'/g)].map(
      ([, a, b]) => a ?? b,
    ),
  );
  expect(moved, 'no code moves by it').not.toContain('fail');
  expect(statesOf(depositMachine)).toContain('failed');
  expect(eventTypes).not.toContain('deposit.failed');
});
