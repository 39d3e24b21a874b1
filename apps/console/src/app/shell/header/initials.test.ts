import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Rizky Pratama', 'RP'],
  ['Dian', 'D'],
  [' siti  nur  rahma ', 'SR'],
  ['', ''],
])('%j is %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
