import { expect, test } from 'vitest';
import { depositMethods } from '@wallet/contract';
import { depositMethodsOf, methodTerms, type TermsQuery } from './method-terms.ts';

const at = new Date('2026-03-01T10:00:00Z');
const limits = { minMinor: 100_000n, maxMinor: 1_000_000_000n };
const settings = {
  discountSteps: { IDR: 499, PHP: 99 },
  methodLimits: Object.fromEntries(
    depositMethods.map((method) => [method, limits]),
  ) as TermsQuery['settings']['methodLimits'],
};
const rule = {
  direction: 'deposit' as const,
  method: 'any' as const,
  flatMinor: 0n,
  percentBasisPoints: 250,
  minMinor: null,
  maxMinor: null,
  validFrom: '2026-01-01T00:00:00Z',
};

function terms(minor: bigint, changes: Partial<TermsQuery['merchant']> = {}) {
  const merchant = { feeRules: [rule], currency: 'IDR' as const, limits: {}, ...changes };
  return methodTerms({
    merchant,
    method: 'dana',
    payment: { minor, currency: 'IDR' },
    settings,
    at,
  });
}

test('the fee is computed on the payment, before the unique discount', () => {
  expect(terms(15_000_000n)).toMatchObject({
    fee: { minor: 375_000n, currency: 'IDR' },
    problem: null,
    leastMinor: 375_100n,
  });
});

test.each([
  [100_000n, 'belowMinimum'],
  [100_100n, null],
  [1_000_000_000n, null],
  [1_000_000_100n, 'aboveMaximum'],
])('a payment of %i minor units against the method\u2019s limits: %s', (minor, problem) => {
  expect(terms(minor).problem).toBe(problem);
});

test('the merchant\u2019s own limits narrow the method\u2019s', () => {
  const own = { limits: { deposit: { minMinor: 2_000_000n, maxMinor: 3_000_000n } } };
  expect(terms(1_900_000n, own).problem).toBe('belowMinimum');
  expect(terms(3_000_100n, own).problem).toBe('aboveMaximum');
  expect(terms(2_500_000n, own)).toMatchObject({
    minMinor: 2_000_000n,
    maxMinor: 3_000_000n,
    problem: null,
  });
});

test('a payment that the fee would eat is below the minimum', () => {
  const flat = { feeRules: [{ ...rule, percentBasisPoints: 0, flatMinor: 500_000n }] };
  expect(terms(500_000n, flat).problem).toBe('belowMinimum');
  expect(terms(500_200n, flat)).toMatchObject({ problem: null, leastMinor: 500_100n });
});

test('methods that only pay out or have another currency are no deposit methods', () => {
  expect(
    depositMethodsOf({ allowedMethods: ['dana', 'maya_to_bank', 'maya'], currency: 'IDR' }),
  ).toEqual(['dana']);
});
