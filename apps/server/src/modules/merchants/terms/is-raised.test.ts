import { expect, test } from 'vitest';
import { isFeeRaised, isLimitRaised, isPolicyRaised } from './is-raised.ts';

const bounds = (minMinor: bigint | null, maxMinor: bigint | null) => ({ minMinor, maxMinor });

test.each([
  ['a higher most', bounds(null, 100n), bounds(null, 101n), true],
  ['no most any more', bounds(null, 100n), bounds(null, null), true],
  ['a lower least', bounds(10n, null), bounds(9n, null), true],
  ['no least any more', bounds(10n, null), bounds(null, null), true],
  ['a lower most with a lower least', bounds(10n, 100n), bounds(9n, 90n), true],
  ['a lower most', bounds(null, 100n), bounds(null, 99n), false],
  ['a first most', bounds(null, null), bounds(null, 100n), false],
  ['a higher least', bounds(10n, 100n), bounds(11n, 100n), false],
  ['the same', bounds(10n, 100n), bounds(10n, 100n), false],
])('a limit with %s raises: %#', (_, before, after, raises) => {
  expect(isLimitRaised(before, after)).toBe(raises);
});

test('a first limit raises nothing', () => {
  expect(isLimitRaised(undefined, bounds(null, null))).toBe(false);
});

const fee = (more: Partial<Parameters<typeof isFeeRaised>[1]> = {}) => ({
  flatMinor: 100n,
  percentBasisPoints: 200,
  minMinor: 50n,
  maxMinor: 900n,
  ...more,
});

test.each([
  ['a higher flat part', fee({ flatMinor: 101n }), true],
  ['a higher percentage', fee({ percentBasisPoints: 201 }), true],
  ['a higher least', fee({ minMinor: 51n }), true],
  ['a higher most', fee({ maxMinor: 901n }), true],
  ['no most', fee({ maxMinor: null }), true],
  ['one part higher and another lower', fee({ flatMinor: 0n, percentBasisPoints: 300 }), true],
  [
    'everything lower',
    fee({ flatMinor: 99n, percentBasisPoints: 199, minMinor: null, maxMinor: 1n }),
    false,
  ],
  ['nothing different', fee(), false],
])('a fee with %s takes more of merchants’ money: %#', (_, after, raises) => {
  expect(isFeeRaised(fee(), after)).toBe(raises);
});

test('a first fee is a raise, and a first rule that charges nothing is none', () => {
  expect(isFeeRaised(undefined, fee())).toBe(true);
  const free = { flatMinor: 0n, percentBasisPoints: 0, minMinor: null, maxMinor: null };
  expect(isFeeRaised(undefined, free)).toBe(false);
});

const policy = (
  automaticUpToMinor: bigint | null,
  automaticPerDayMinor: bigint | null,
  secondPersonAboveMinor: bigint | null,
  newDestinationsPerDayMinor: bigint | null = null,
) => ({
  automaticUpToMinor,
  automaticPerDayMinor,
  secondPersonAboveMinor,
  newDestinationsPerDayMinor,
});
const house = { secondPersonAboveMinor: 1_000n, newDestinationsPerDayMinor: 500n };

test.each([
  [
    'sums that go by themselves for the first time',
    policy(null, null, null),
    policy(1n, null, null),
    true,
  ],
  ['a higher sum by itself', policy(5n, null, null), policy(6n, null, null), true],
  ['a higher day', policy(5n, 50n, null), policy(5n, 51n, null), true],
  ['a day without end', policy(5n, 50n, null), policy(5n, null, null), true],
  ['two persons only above more', policy(null, null, 100n), policy(null, null, 101n), true],
  ['the house’s higher sum for two', policy(null, null, 100n), policy(null, null, null), true],
  ['a sum for two above the house’s', policy(null, null, null), policy(null, null, 1_001n), true],
  [
    'more for new destinations',
    policy(null, null, null, 100n),
    policy(null, null, null, 101n),
    true,
  ],
  [
    'the house’s higher sum for new destinations',
    policy(null, null, null, 100n),
    policy(null, null, null),
    true,
  ],
  [
    'less for new destinations than the house',
    policy(null, null, null),
    policy(null, null, null, 499n),
    false,
  ],
  ['one part lower and another higher', policy(5n, 50n, 100n), policy(4n, 50n, 101n), true],
  ['a sum for two below the house’s', policy(null, null, null), policy(null, null, 999n), false],
  ['the house’s lower sum for two', policy(null, null, 2_000n), policy(null, null, null), false],
  ['nothing by itself any more', policy(5n, 50n, 100n), policy(null, 50n, 100n), false],
  ['a first end of the day', policy(5n, null, null), policy(5n, 50n, null), false],
])('a policy with %s raises: %#', (_, before, after, raises) => {
  expect(isPolicyRaised(before, after, house)).toBe(raises);
});
