import { describe, expect, it } from 'vitest';
import { amountText, bareDigits, markedAmount } from './amount.ts';

const idr = (value: string) => ({ value, currency: 'IDR' as const });
const php = (value: string) => ({ value, currency: 'PHP' as const });

describe('amounts on the pay page', () => {
  it('are written the way people of the currency write them', () => {
    expect(amountText(idr('149983.00'))).toBe('Rp\u00a0149.983');
    expect(amountText(php('1234567.05'))).toBe('₱1,234,567.05');
  });

  it('are copied as bare digits, with centavos only for pesos', () => {
    expect(bareDigits(idr('149983.00'))).toBe('149983');
    expect(bareDigits(php('1499.83'))).toBe('1499.83');
    expect(bareDigits(php('1500.00'))).toBe('1500.00');
  });

  it('mark the last group that the discount changed', () => {
    expect(markedAmount(idr('149983.00'), idr('17.00'))).toEqual({
      head: 'Rp\u00a0149.',
      tail: '983',
    });
    expect(markedAmount(php('1499.83'), php('0.17'))).toEqual({ head: '₱1,499.', tail: '83' });
  });

  it('mark more groups when the discount is larger', () => {
    expect(markedAmount(idr('148500.00'), idr('1500.00'))).toEqual({
      head: 'Rp\u00a0',
      tail: '148.500',
    });
    expect(markedAmount(php('1498.50'), php('1.50'))).toEqual({ head: '₱1,', tail: '498.50' });
  });

  it('mark nothing without a discount', () => {
    expect(markedAmount(idr('150000.00'), idr('0.00'))).toEqual({
      head: 'Rp\u00a0150.000',
      tail: '',
    });
  });
});
