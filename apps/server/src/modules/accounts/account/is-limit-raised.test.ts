import { expect, test } from 'vitest';
import { isLimitRaised } from './is-limit-raised.ts';

const amounts = ['dailyOut', 'minuteOut', 'balanceMax', 'perTransactionMax', 'monthly'] as const;
const counts = ['dailyCount', 'monthlyCount', 'minuteCount'] as const;

test.each(amounts)('a higher %s raises, a lower one does not', (name) => {
  const to = (minor: bigint) => isLimitRaised('dana', { [name]: 100n }, { [name]: minor });
  expect([to(101n), to(100n), to(99n)]).toEqual([true, false, false]);
});

test.each(counts)('a higher %s, and none any more, raises', (name) => {
  const from = { [name]: 5 };
  expect([
    isLimitRaised('dana', from, { [name]: 6 }),
    isLimitRaised('dana', from, {}),
    isLimitRaised('dana', {}, from),
  ]).toEqual([true, true, false]);
});

test('without a limit of its own the provider’s counts', () => {
  const own = (perTransactionMax: bigint) => ({ perTransactionMax });
  expect(isLimitRaised('dana', {}, own(1_000_000_001n))).toBe(true);
  expect(isLimitRaised('dana', {}, own(1_000_000_000n))).toBe(false);
  expect(isLimitRaised('dana', own(2_000_000_000n), {})).toBe(false);
  expect(isLimitRaised('dana', own(1n), {})).toBe(true);
});

test('what may come in in a day raises nothing', () => {
  expect(isLimitRaised('dana', { dailyIn: 1n }, {})).toBe(false);
});
