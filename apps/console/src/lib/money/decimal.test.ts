import { describe, expect, test } from 'vitest';
import {
  compareDecimals,
  isDecimal,
  numberSigns,
  readDecimal,
  stepDecimal,
  writeDecimal,
} from './decimal.ts';

const english = numberSigns('en-GB');
const indonesian = numberSigns('id');
const up = (value: string, options: { step?: string; min?: string; max?: string } = {}) =>
  stepDecimal(value, { step: '0.01', times: 1, ...options });
const down = (value: string, options: { step?: string; min?: string; max?: string } = {}) =>
  stepDecimal(value, { step: '0.01', times: -1, ...options });

describe('a step', () => {
  test('of 0.01 is exact where a float is not, in both directions', () => {
    expect([up('0.1'), up('1.15'), down('0.3'), up('0.29')]).toEqual([
      '0.11',
      '1.16',
      '0.29',
      '0.30',
    ]);
    expect(up('9007199254740993.99')).toBe('9007199254740994.00');
  });

  test('goes through zero and starts at zero when nothing, or nonsense, stands there', () => {
    expect([down('0.00'), up('-0.01'), up(''), up('abc')]).toEqual([
      '-0.01',
      '0.00',
      '0.01',
      '0.01',
    ]);
  });

  test('keeps the finer places of the number or of the step', () => {
    expect([up('1.005'), up('2', { step: '1' }), up('2.50', { step: '1' })]).toEqual([
      '1.015',
      '3',
      '3.50',
    ]);
  });

  test('ends at the limits', () => {
    expect([
      up('0.995', { max: '1' }),
      down('0.004', { min: '0' }),
      up('5', { max: '1' }),
      up('', { min: '10' }),
    ]).toEqual(['1', '0', '1', '10']);
  });
});

test('numbers are read with the signs of the language and are never guessed', () => {
  expect(
    ['1250.5', '1,250.50', ' 7 ', '.5', '5.', '-3', '\u22123', '007'].map((text) =>
      readDecimal(text, english),
    ),
  ).toEqual(['1250.5', '1250.50', '7', '0.5', '5', '-3', '-3', '7']);
  expect(['1250,5', '1.250,50', '1.250'].map((text) => readDecimal(text, indonesian))).toEqual([
    '1250.5',
    '1250.50',
    '1250',
  ]);
  expect(
    ['1,25', '1.2.3', '1e3', 'NaN', '', '12,345,67', '١٢'].map((text) =>
      readDecimal(text, english),
    ),
  ).toEqual(Array(7).fill(undefined));
  expect(readDecimal('1.25', indonesian)).toBeUndefined();
});

test('what is written is read again as the same number', () => {
  for (const signs of [english, indonesian])
    expect(readDecimal(writeDecimal('-1250.50', signs), signs)).toBe('-1250.50');
});

test('comparing and checking are about the number, not about its text', () => {
  expect([
    compareDecimals('1.10', '1.1'),
    compareDecimals('-2', '-1.99'),
    compareDecimals('10', '9'),
  ]).toEqual([0, -1, 1]);
  expect(['1', '-1.5', '1.', '1e3', ''].map(isDecimal)).toEqual([true, true, false, false, false]);
});
