import { expect, test } from 'vitest';
import type { RuleScope } from '@wallet/contract';
import { isLoosened, type RuleSpan } from './is-loosened.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const now = at(10);
const rule = (
  id: string,
  most: number,
  more: { own?: boolean; from?: number; until?: number; scope?: RuleScope } = {},
): RuleSpan => ({
  id,
  merchantId: more.own === true ? 'mer_1' : null,
  scope: more.scope ?? 'merchant',
  most: BigInt(most),
  validFrom: at(more.from ?? 1),
  validUntil: more.until === undefined ? null : at(more.until),
});
const house = rule('house', 5);

test.each<[string, RuleSpan[], RuleSpan[], string | null, boolean]>([
  ['the first rule of its kind', [], [rule('a', 5)], null, false],
  ['the end of the only one', [rule('a', 5)], [], null, true],
  ['a higher limit over a lower one', [house], [house, rule('b', 9, { from: 10 })], null, true],
  ['a lower limit over a higher one', [house], [house, rule('b', 2, { from: 10 })], null, false],
  ['the same limit once more', [house], [house, rule('b', 5, { from: 10 })], null, false],
  [
    'a merchant’s own higher limit instead of everybody’s',
    [house],
    [house, rule('b', 9, { own: true, from: 10 })],
    'mer_1',
    true,
  ],
  [
    'the end of a higher limit over a lower one',
    [house, rule('b', 9, { from: 2 })],
    [house],
    null,
    false,
  ],
  [
    'the end of a lower limit over a higher one',
    [rule('a', 9), rule('b', 5, { from: 2 })],
    [rule('a', 9)],
    null,
    true,
  ],
  ['a higher limit that begins later', [house], [house, rule('b', 9, { from: 20 })], null, true],
  [
    'a limit that covers a lower one which begins later',
    [rule('a', 9), rule('b', 2, { from: 20 })],
    [rule('a', 9), rule('b', 2, { from: 20 }), rule('c', 8, { from: 21 })],
    null,
    true,
  ],
  [
    'the end of a lower limit that has not begun',
    [rule('a', 9), rule('b', 2, { from: 20 })],
    [rule('a', 9)],
    null,
    true,
  ],
  [
    'what a rule covered before its time was over',
    [house, rule('b', 9, { from: 2, until: 9 })],
    [house],
    null,
    false,
  ],
  [
    'an own count of one destination instead of that of all merchants',
    [rule('a', 5, { scope: 'destination' })],
    [
      rule('a', 5, { scope: 'destination' }),
      rule('b', 4, { scope: 'destination', own: true, from: 10 }),
    ],
    'mer_1',
    true,
  ],
  [
    'an own lower count of what a merchant asks for altogether',
    [house],
    [house, rule('b', 4, { own: true, from: 10 })],
    'mer_1',
    false,
  ],
])('%s: whether it lets more through', (_, before, after, merchantId, loosens) => {
  expect(isLoosened(before, after, { merchantId, now })).toBe(loosens);
});
