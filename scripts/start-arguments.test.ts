import { expect, test } from 'vitest';
import { readStartArguments } from './start-arguments.ts';

test('without arguments it is the demo in yellow, with both consoles', () => {
  expect(readStartArguments([])).toEqual({ live: false, brand: 'wallet', withoutConsoles: false });
});

test('live and the other brand are asked for by name; anything else is refused and says what is allowed', () => {
  expect(readStartArguments(['--live', '--brand=bisnis'])).toEqual({ live: true, brand: 'bisnis', withoutConsoles: false });
  expect(() => readStartArguments(['--liv'])).toThrow('Unknown argument --liv. npm start takes -- --live and -- --brand=bisnis.');
});
