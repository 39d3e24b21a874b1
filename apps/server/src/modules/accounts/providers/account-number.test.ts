import { describe, expect, it } from 'vitest';
import { isSameIdentity, normaliseNumber } from './account-number.ts';

describe('an account number', () => {
  it.each([
    ['dana', '081200000101'],
    ['dana', '+62 812-0000-0101'],
    ['dana', '62812 0000 0101'],
  ] as const)('of %s written %s is one and the same', (provider, number) => {
    expect(normaliseNumber(provider, number)).toBe('081200000101');
  });

  it('of a bank is no phone number, whatever it begins with', () => {
    expect(normaliseNumber('livin', '62-1370000000102')).toBe('621370000000102');
  });

  it.each(['', '12345', 'abc', '0'.repeat(21), '0812****0101'])('%j is refused', (number) => {
    expect(() => normaliseNumber('dana', number)).toThrow(RangeError);
  });
});

describe('the identity on the screen', () => {
  const known = { provider: 'dana', holderName: 'Toko Dinamis', number: '081200000101' } as const;
  const seen = {
    provider: 'dana',
    holderName: 'TOKO  DINAMIS ',
    number: '+6281200000101',
  } as const;

  it.each([
    ['the same in other writing', {}, true],
    ['masked in the middle', { number: '0812****0101' }, true],
    ['masked with the country code', { number: '+62812****0101' }, true],
    ['only the last four shown', { number: '********0101' }, true],
    ['the last four behind a short mask', { number: '**0101' }, true],
    ['too little shown', { number: '*********101' }, false],
    ['nothing shown', { number: '************' }, false],
    ['another shown digit', { number: '0812****0102' }, false],
    ['a longer number with the same end', { number: '*081200000101' }, false],
    ['another number', { number: '081200000102' }, false],
    ['another name', { holderName: 'TOKO LAIN' }, false],
    ['another provider', { provider: 'maya' }, false],
  ] as const)('%s', (_, change, same) => {
    expect(isSameIdentity(known, { ...seen, ...change })).toBe(same);
  });
});
