import { describe, expect, it } from 'vitest';
import { groupedDigits } from './amount.ts';
import { readTypedAmount } from './typed-amount.ts';

describe('an amount as it is typed', () => {
  it.each([
    ['500000', '500000'],
    ['500.000', '500000'],
    ['500,000', '500000'],
    ['Rp 500.000', '500000'],
    ['rp500000', '500000'],
    ['1.250.000,00', '1250000'],
    ['500000.00', '500000'],
    [' 50 000 ', '50000'],
    ['007', '7'],
  ])('in rupiah: %s is %s', (text, decimal) => expect(readTypedAmount(text, 'IDR')).toBe(decimal));

  it.each([
    ['1250', '1250'],
    ['1,250.50', '1250.50'],
    ['₱1,250.5', '1250.5'],
    ['PHP 99.95', '99.95'],
  ])('in pesos: %s is %s', (text, decimal) => expect(readTypedAmount(text, 'PHP')).toBe(decimal));

  it.each([
    ['', 'IDR'],
    ['5e5', 'IDR'],
    ['-500', 'IDR'],
    ['500.50', 'IDR'],
    ['50.00.000', 'IDR'],
    ['1.250,50', 'PHP'],
    ['12,50', 'PHP'],
    ['1.2345', 'PHP'],
    ['ten', 'PHP'],
  ] as const)('is none when it is %s in %s', (text, currency) =>
    expect(readTypedAmount(text, currency)).toBeUndefined(),
  );

  it('is grouped as its currency has it, and read back as the same', () => {
    expect(groupedDigits('1250000', 'IDR')).toBe('1.250.000');
    expect(groupedDigits('1250', 'PHP')).toBe('1,250');
    expect(groupedDigits('1250.5', 'PHP')).toBe('1,250.50');
    expect(readTypedAmount(groupedDigits('1250000', 'IDR'), 'IDR')).toBe('1250000');
  });
});
