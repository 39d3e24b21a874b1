import { expect, test } from 'vitest';
import { readStartArguments } from './start-arguments.ts';

test('without arguments it is the demo in yellow, with both consoles', () => {
  expect(readStartArguments([])).toEqual({
    live: false,
    brand: 'wallet',
    withoutConsoles: false,
    roles: undefined,
  });
});

test('live and the other brand are asked for by name; anything else is refused and says what is allowed', () => {
  expect(readStartArguments(['--live', '--brand=bisnis'])).toEqual({
    live: true,
    brand: 'bisnis',
    withoutConsoles: false,
    roles: undefined,
  });
  expect(() => readStartArguments(['--liv'])).toThrow(
    'Unknown argument --liv. npm start takes -- --live, -- --brand=bisnis and -- --roles=web,gateway,worker.',
  );
});

test('a process takes the roles that are named', () => {
  expect(readStartArguments(['--roles=gateway, worker']).roles).toBe('gateway, worker');
});
