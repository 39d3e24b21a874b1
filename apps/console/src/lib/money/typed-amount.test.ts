import { describe, expect, test } from 'vitest';
import { readTypedAmount } from './typed-amount.ts';

describe('rupiah', () => {
  test.each([
    ['150000', '150000.00'],
    ['150.000', '150000.00'],
    [' 1.234.568 ', '1234568.00'],
    ['5', '5.00'],
    ['10000000000000', '10000000000000.00'],
  ])('%j is %s', (typed, value) => {
    expect(readTypedAmount(typed, 'IDR')).toEqual({ ok: true, money: { value, currency: 'IDR' } });
  });

  test.each([
    ['150.00', 'amountMalformed'],
    ['150,000', 'amountMalformed'],
    ['1e3', 'amountMalformed'],
    ['', 'amountMalformed'],
    ['Rp 5', 'amountMalformed'],
    ['1.50.000', 'amountMalformed'],
    ['0', 'amountNotPositive'],
    ['-5', 'amountNotPositive'],
    ['10000000000001', 'amountTooLarge'],
    ['9007199254740993', 'amountTooLarge'],
  ])('%j is %s', (typed, problem) => {
    expect(readTypedAmount(typed, 'IDR')).toEqual({ ok: false, problem });
  });
});

describe('pesos', () => {
  test.each([
    ['1500', '1500.00'],
    ['1,500.50', '1500.50'],
    ['1500.5', '1500.50'],
    ['1,234,567', '1234567.00'],
    ['0.01', '0.01'],
  ])('%j is %s', (typed, value) => {
    expect(readTypedAmount(typed, 'PHP')).toEqual({ ok: true, money: { value, currency: 'PHP' } });
  });

  test.each([
    ['1.500,50', 'amountMalformed'],
    ['15,00', 'amountMalformed'],
    ['1.234', 'amountMalformed'],
    ['.5', 'amountMalformed'],
    ['0.00', 'amountNotPositive'],
    ['-1,500', 'amountMalformed'],
  ])('%j is %s', (typed, problem) => {
    expect(readTypedAmount(typed, 'PHP')).toEqual({ ok: false, problem });
  });
});
