import { expect, test } from 'vitest';
import { spellings } from '#modules/reports';
import { readingsOf } from './readings.ts';

const amountOf = (text: string) =>
  readingsOf(text, () => ({ digests: [], accountKeys: [] })).amount;

test('digits that are too many for an amount, or begin with zero, are taken for one only when they are written as one', () => {
  expect(
    ['150000', '9999999999', 'Rp 12.345.678.901', '0.50', '12345678901', '0812345678', '00'].map(
      amountOf,
    ),
  ).toEqual([
    15_000_000n,
    999_999_999_900n,
    1_234_567_890_100n,
    50n,
    undefined,
    undefined,
    undefined,
  ]);
});

test('only a number as long as a phone\u2019s is looked for with the codes of countries', () => {
  expect(spellings('0202598')).toEqual(['0202598']);
  expect(spellings('081234567890')).toEqual([
    '081234567890',
    '6281234567890',
    '6381234567890',
    '81234567890',
  ]);
  expect(spellings('1234567890123')).toEqual(['1234567890123']);
});
