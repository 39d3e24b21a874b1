import { expect, test } from 'vitest';
import { readInput } from './dashboard-data.ts';
import { shareOf, successOf } from './figure-labels.ts';

test('the address says period and mode; a word it does not know is the usual one', () => {
  expect(readInput({ period: 'last30', mode: 'test' })).toEqual({ period: 'last30', mode: 'test' });
  expect(readInput({ period: '__proto__', mode: 'demo' })).toEqual({
    period: 'last7',
    mode: 'live',
  });
});

test('success is the share of everything that ended, and none while nothing has', () => {
  expect(successOf({ paid: 9, expired: 0, cancelled: 0, failed: 0, back: 1 })).toEqual({
    ended: 10,
    paid: 9,
    share: 0.9,
  });
  expect(successOf({ paid: 0, expired: 0, cancelled: 0, failed: 0, back: 0 }).share).toBeNull();
  expect(shareOf({ ended: 0, paid: 0 })).toBeNull();
});
