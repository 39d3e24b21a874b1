import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPhoneWallet, plainNumber, usualDigits, warningsOf } from './account-rules.ts';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121) });

const bca = { institutionId: 'ID-014', country: 'ID' as const };
const dana = { institutionId: 'ID-DANA', country: 'ID' as const };
const maya = { institutionId: 'PH-PAPHPHM1XXX', country: 'PH' as const };

test.each([
  [bca, '123-456 7890', '1234567890'],
  [bca, '6281234567', '6281234567'],
  [dana, '+62 812-3456-7890', '081234567890'],
  [dana, '62812 3456 7890', '081234567890'],
  [dana, '81234567890', '081234567890'],
  [dana, '0812 3456 7890', '081234567890'],
  [maya, '+63 917 123 4567', '09171234567'],
  [maya, '917 123 4567', '09171234567'],
])('%o: %s is one number however it is written', (place, written, plain) => {
  expect(plainNumber(place, written)).toBe(plain);
});

test.each([
  ['nothing', bca, { number: '1234567890', holderName: 'Budi Santoso' }, []],
  ['an unusual length', bca, { number: '12345', holderName: 'Budi Santoso' }, ['lengthUnusual']],
  [
    'a card',
    bca,
    { number: '4111111111111111', holderName: 'Budi Santoso' },
    ['lengthUnusual', 'looksLikeCard', 'looksLikeVirtualAccount'],
  ],
  [
    'a virtual account',
    bca,
    { number: '3901081234567890', holderName: 'Budi Santoso' },
    ['lengthUnusual', 'looksLikeVirtualAccount'],
  ],
  [
    'no telephone number',
    dana,
    { number: '1234567890', holderName: 'Budi Santoso' },
    ['notAPhoneNumber'],
  ],
  ['one digit only', bca, { number: '1111111111', holderName: 'Budi Santoso' }, ['repeatedDigits']],
  [
    'a number for a name',
    bca,
    { number: '1234567890', holderName: 'B2' },
    ['nameHasDigits', 'nameTooShort'],
  ],
  [
    'a bank without known lengths',
    { institutionId: 'ID-076', country: 'ID' as const },
    { number: '12345', holderName: 'Budi Santoso' },
    [],
  ],
])('%s is warned about by its codes', (_what, place, entered, codes) => {
  expect(warningsOf(place, entered).map(({ code }) => code)).toEqual(codes);
});

test('a warning of the length says which is usual', () => {
  expect(warningsOf(bca, { number: '12345', holderName: 'Budi Santoso' })).toEqual([
    { code: 'lengthUnusual', message: expect.any(String), expectedDigits: usualDigits('ID-014') },
  ]);
  expect([isPhoneWallet('ID-DANA'), isPhoneWallet('ID-014')]).toEqual([true, false]);
});

test('whatever is entered, rules only warn', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(bca, dana, maya),
      fc.string(),
      fc.string(),
      (place, number, holderName) => {
        expect(Array.isArray(warningsOf(place, { number, holderName }))).toBe(true);
      },
    ),
  );
});
