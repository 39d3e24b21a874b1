import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, parseWrittenMoney, percentFee, readMoney, writeMoney } from './money.ts';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121) });

describe('an amount somebody wants to pay', () => {
  test.each([
    ['0', 'IDR', 'amountNotPositive'],
    ['0.00', 'PHP', 'amountNotPositive'],
    ['-5', 'IDR', 'amountNotPositive'],
    ['1e3', 'IDR', 'amountMalformed'],
    ['1.234', 'PHP', 'amountMalformed'],
    ['1,000', 'IDR', 'amountMalformed'],
    ['', 'IDR', 'amountMalformed'],
    [' 1', 'IDR', 'amountMalformed'],
    ['+1', 'IDR', 'amountMalformed'],
    ['0x10', 'IDR', 'amountMalformed'],
    ['NaN', 'IDR', 'amountMalformed'],
    ['١', 'IDR', 'amountMalformed'],
    ['1.50', 'IDR', 'amountOffStep'],
    ['9007199254740993', 'IDR', 'amountTooLarge'],
    ['10000000000000.01', 'PHP', 'amountTooLarge'],
    ['5', 'USD', 'currencyUnknown'],
    ['5', 'toString', 'currencyUnknown'],
  ])('%s %s is refused as %s', (value, currency, problem) => {
    expect(readMoney({ value, currency })).toEqual({ ok: false, problem });
  });

  test.each([
    ['150000', 'IDR', 15_000_000n],
    ['150000.00', 'IDR', 15_000_000n],
    ['0.01', 'PHP', 1n],
    ['12.5', 'PHP', 1250n],
  ] as const)('%s %s is %s minor units', (value, currency, minor) => {
    expect(readMoney({ value, currency })).toEqual({ ok: true, money: { minor, currency } });
  });
});

test('what we write we read back, whatever the sign', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
      fc.constantFrom('IDR' as const, 'PHP' as const),
      (minor, currency) => {
        expect(parseWrittenMoney(writeMoney({ minor, currency }))).toEqual({ minor, currency });
      },
    ),
  );
});

test('a percentage fee rounds half up to the step and never by a whole step', () => {
  expect(percentFee({ minor: 15_000_000n, currency: 'IDR' }, 250n)).toEqual({
    minor: 375_000n,
    currency: 'IDR',
  });
  expect(percentFee({ minor: 2_000n, currency: 'IDR' }, 250n)).toEqual({
    minor: 100n,
    currency: 'IDR',
  });
  expect(percentFee({ minor: 1_900n, currency: 'IDR' }, 250n)).toEqual({
    minor: 0n,
    currency: 'IDR',
  });
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      fc.bigInt({ min: 0n, max: 10_000n }),
      (minor, basisPoints) => {
        const fee = percentFee({ minor, currency: 'PHP' }, basisPoints).minor;
        const difference = 2n * (fee * 10_000n - minor * basisPoints);
        expect(difference > -10_000n && difference <= 10_000n).toBe(true);
      },
    ),
  );
});

test('amounts read as people of the currency write them', () => {
  expect(formatMoney({ minor: 123_456_800n, currency: 'IDR' })).toBe('Rp\u00a01.234.568');
  expect(formatMoney({ minor: 123_457n, currency: 'PHP' })).toBe('₱1,234.57');
  expect(formatMoney({ minor: -100n, currency: 'PHP' })).toBe('-₱1.00');
});
