import { expect, test } from 'vitest';
import { isInternational, isPhone, joinPhone, splitPhone } from './phone.ts';

const countries = [
  { code: 'ID', dialCode: '+62' },
  { code: 'PH', dialCode: '+63' },
  { code: 'US', dialCode: '+1' },
  { code: 'CA', dialCode: '+1' },
  { code: 'BS', dialCode: '+1242' },
  { code: 'IT', dialCode: '+39' },
];

test('a number is sent with its country and without blanks; the zero at home stays at home', () => {
  expect([
    joinPhone('+62', '0812-3456 7890'),
    joinPhone('+63', '(917) 555.0142'),
    joinPhone('+39', '06 6982'),
    joinPhone('+62', ' '),
  ]).toEqual(['+6281234567890', '+639175550142', '+39066982', '']);
  expect(isPhone(joinPhone('+62', 'call 0812 3456'))).toBe(false);
});

test('a number from elsewhere finds its country: the longest code, and the wished one among equals', () => {
  const split = (value: string, requested?: string) => {
    const { country, rest } = splitPhone(value, countries, requested);
    return [country?.code, rest];
  };
  expect([
    split('+62 812 345'),
    split('0063 917 555'),
    split('+1 242 555'),
    split('+1 555', 'CA'),
    split('+999 1'),
  ]).toEqual([
    ['ID', '812345'],
    ['PH', '917555'],
    ['BS', '555'],
    ['CA', '555'],
    [undefined, '9991'],
  ]);
});

test('a plus or two zeros in front say that the country is written', () => {
  expect(['+62 8', '0062 8', '0812', '+', ''].map(isInternational)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a phone has 4 to 15 digits and no letters', () => {
  expect(
    ['+6281234567890', '+62 (812) 34-56', '+62', '+1234567890123456', '+62 812 call me'].map(
      isPhone,
    ),
  ).toEqual([true, true, false, false, false]);
});
