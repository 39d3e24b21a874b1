import { describe, expect, test } from 'vitest';
import { fits, queryOf, readFilters, statuses } from './filters.ts';

const now = new Date('2026-11-21T20:30:00Z');
const place = { now, timeZone: 'Asia/Jakarta' };

describe('filters in the address', () => {
  test('known words are filters, anything else is none', () => {
    expect(readFilters({ status: 'review', method: 'dana', date: 'today', search: ' DEP-7 ', id: 'txn_1' })).toEqual({ status: 'review', method: 'dana', date: 'today', search: 'DEP-7' });
    expect(readFilters({ status: 'toString', method: '__proto__', date: 'never', search: 'x' })).toEqual({});
  });

  test('the request carries them with the cursor and the page size', () => {
    expect(queryOf({ status: 'review', date: 'today' }, { ...place, after: 'txn_9' })).toEqual({ status: 'review', from: '2026-11-21T17:00:00.000Z', after: 'txn_9', limit: '50' });
  });

  test('every state of both machines can be filtered', () => {
    expect(statuses).toEqual(expect.arrayContaining(['awaitingPayment', 'succeeded', 'unknown', 'paidAfterFailure']));
  });
});

test('a new row is announced only in a list it belongs to', () => {
  const row = { status: 'succeeded', method: 'dana', createdAt: '2026-11-21T18:00:00.000Z' } as const;
  expect(fits(row, {}, place)).toBe(true);
  expect(fits(row, { status: 'succeeded', date: 'today' }, place)).toBe(true);
  expect(fits(row, { date: 'yesterday' }, place)).toBe(false);
  expect(fits(row, { method: 'livin' }, place)).toBe(false);
  expect(fits(row, { search: 'DEP' }, place)).toBe(false);
});
