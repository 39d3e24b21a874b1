import { expect, test } from 'vitest';
import { startingLocale } from './starting-locale.ts';

const user = { id: 'usr_1', locale: 'id' } as const;

test('an own choice wins over the sign-in page, which wins over the account; another user\u2019s choice counts for nothing', () => {
  expect(startingLocale(user, { remembered: 'usr_1 ph', shown: 'id' })).toBe('ph');
  expect(startingLocale(user, { remembered: 'usr_2 ph', shown: 'en' })).toBe('id');
  expect(startingLocale(user, { remembered: null, shown: 'ph' })).toBe('ph');
  expect(startingLocale(user, { remembered: 'usr_1 xx', shown: 'en' })).toBe('id');
});
