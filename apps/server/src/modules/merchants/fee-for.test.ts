import { expect, test } from 'vitest';
import { paymentMethods, type Provider, providers } from '@wallet/contract';
import { feeFor } from './fee-for.ts';
import { feeRuleSchema } from './merchant.ts';

const rule = (parts: object) =>
  feeRuleSchema.parse({
    direction: 'deposit',
    method: 'any',
    flatMinor: '0',
    percentBasisPoints: 250,
    minMinor: null,
    maxMinor: null,
    validFrom: '2026-01-01T00:00:00Z',
    ...parts,
  });
const at = new Date('2026-06-01T00:00:00Z');

function fee(
  feeRules: ReturnType<typeof rule>[],
  minor: bigint,
  parts: { currency?: 'IDR' | 'PHP'; at?: Date } = {},
): bigint {
  const currency = parts.currency ?? 'IDR';
  return feeFor({
    merchant: { feeRules, currency },
    direction: 'deposit',
    method: currency === 'IDR' ? 'dana' : 'maya',
    paymentAmount: { minor, currency },
    at: parts.at ?? at,
  }).fee.minor;
}

test('the fee is flat + percentage, the percentage rounded half up to whole rupiah or centavos', () => {
  expect(fee([rule({})], 15_000_000n)).toBe(375_000n);
  expect(fee([rule({ flatMinor: '100000' })], 15_000_000n)).toBe(475_000n);
  expect(fee([rule({ percentBasisPoints: 1 })], 500_000n)).toBe(100n);
  expect(fee([rule({ percentBasisPoints: 1 })], 499_900n)).toBe(0n);
  expect(fee([rule({ percentBasisPoints: 150 })], 3_333n, { currency: 'PHP' })).toBe(50n);
});

test('the fee is never below the minimum nor above the maximum of its rule', () => {
  const bounded = rule({ minMinor: '50000', maxMinor: '200000' });
  expect(fee([bounded], 100_000n)).toBe(50_000n);
  expect(fee([bounded], 4_000_000n)).toBe(100_000n);
  expect(fee([bounded], 90_000_000n)).toBe(200_000n);
});

test('the newest rule that has begun counts, at its very first moment, and never one of the future', () => {
  const rules = [
    rule({ percentBasisPoints: 300, validFrom: '2026-06-01T00:00:00Z' }),
    rule({}),
    rule({ percentBasisPoints: 900, validFrom: '2027-01-01T00:00:00Z' }),
  ];
  expect(fee(rules, 10_000_000n)).toBe(300_000n);
  expect(fee(rules, 10_000_000n, { at: new Date(at.getTime() - 1) })).toBe(250_000n);
  expect(fee(rules, 10_000_000n, { at: new Date('2025-12-31T23:59:59Z') })).toBe(0n);
});

test("a method's own rule goes before one for any method, and other directions' rules do not count", () => {
  const rules = [
    rule({ method: 'dana', percentBasisPoints: 70, validFrom: '2025-01-01T00:00:00Z' }),
    rule({}),
    rule({ direction: 'withdrawal', method: 'dana', percentBasisPoints: 999 }),
  ];
  expect(fee(rules, 10_000_000n)).toBe(70_000n);
});

test('each method is charged by its own rule, and a provider is no method', () => {
  const methods = [...paymentMethods];
  const feeRules = methods.map((method, i) => rule({ method, percentBasisPoints: 100 + i }));
  const question = {
    merchant: { feeRules, currency: 'PHP' as const },
    direction: 'deposit' as const,
    paymentAmount: { minor: 1_000_000n, currency: 'PHP' as const },
    at,
  };
  expect(methods.map((method) => feeFor({ ...question, method }).fee.minor)).toEqual(
    methods.map((_, i) => 10_000n + 100n * BigInt(i)),
  );
  const provider = providers.find((name) => name === 'maya') as Provider;
  // @ts-expect-error the fee follows how somebody paid, not whose account was paid
  expect(feeFor({ ...question, method: provider }).rule).toBeDefined();
});

test('an amount in another currency than the merchant\u2019s is a mistake of ours', () => {
  const question = {
    merchant: { feeRules: [], currency: 'IDR' as const },
    direction: 'deposit' as const,
    method: 'maya' as const,
    paymentAmount: { minor: 1n, currency: 'PHP' as const },
    at,
  };
  expect(() => feeFor(question)).toThrow(RangeError);
});
