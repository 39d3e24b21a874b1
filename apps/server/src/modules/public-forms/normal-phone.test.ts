import { expect, test } from 'vitest';
import { normalPhone } from './normal-phone.ts';

test('one number has one form, however it is written', () => {
  for (const text of [
    '081234567890',
    '0812-3456-7890',
    '+62 812 3456 7890',
    '6281234567890',
    '(0812) 3456.7890',
  ])
    expect([text, normalPhone(text, 'ID')]).toEqual([text, '+6281234567890']);
  expect(normalPhone('09171234567', 'PH')).toBe('+639171234567');
});

test('what is no mobile number is none', () => {
  for (const text of [
    '',
    '0',
    '0812',
    'budi',
    '0812x3456789',
    '00000000000',
    '+628123456789012345',
  ])
    expect([text, normalPhone(text, 'ID')]).toEqual([text, undefined]);
});
