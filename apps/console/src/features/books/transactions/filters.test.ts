import { describe, expect, test } from 'vitest';
import type { TransactionRow } from '@wallet/contract';
import { filterOf, fits, queryOf, readFilters, statuses } from './filters.ts';

const now = new Date('2026-11-21T20:30:00Z');
const place = { now, timeZone: 'Asia/Jakarta' };

describe('filters in the address', () => {
  test('known words are filters, anything else is none', () => {
    expect(
      readFilters({
        status: 'review',
        method: 'dana',
        date: 'today',
        search: ' DEP-7 ',
        id: 'txn_1',
      }),
    ).toEqual({ status: 'review', method: 'dana', date: 'today', search: 'DEP-7' });
    expect(
      readFilters({
        status: 'toString',
        method: '__proto__',
        date: 'never',
        search: 'x',
        kind: 'loan',
        mode: 'live',
        amount: '-1',
        from: '2026-02-30',
        to: 'today',
      }),
    ).toEqual({});
    expect(
      readFilters({
        kind: 'refund',
        mode: 'test',
        amount: '150000.00',
        from: '2026-11-01',
        to: '2026-11-21',
      }),
    ).toEqual({
      kind: 'refund',
      mode: 'test',
      amount: '150000.00',
      from: '2026-11-01',
      to: '2026-11-21',
    });
    expect(readFilters({ date: 'today', from: '2026-11-01' })).toEqual({ date: 'today' });
  });

  test('an export takes exactly what the list asks for, but its page and its mode', () => {
    const filters = {
      status: 'review',
      mode: 'test',
      from: '2026-11-20',
      to: '2026-11-21',
    } as const;
    const {
      after: _after,
      limit: _limit,
      mode,
      ...listed
    } = queryOf(filters, { ...place, after: 'txn_9' });
    expect(filterOf(filters, place)).toEqual(listed);
    expect(listed).toEqual({
      status: 'review',
      from: '2026-11-19T17:00:00.000Z',
      to: '2026-11-21T17:00:00.000Z',
    });
    expect(mode).toBe('test');
  });

  test('the request carries them with the cursor and the page size', () => {
    expect(queryOf({ status: 'review', date: 'today' }, { ...place, after: 'txn_9' })).toEqual({
      status: 'review',
      from: '2026-11-21T17:00:00.000Z',
      after: 'txn_9',
      limit: '50',
    });
  });

  test('every state of both machines can be filtered', () => {
    expect(statuses).toEqual(
      expect.arrayContaining(['awaitingPayment', 'succeeded', 'unknown', 'paidAfterFailure']),
    );
  });
});

test('a new row is announced only in a list it belongs to', () => {
  const idr = (value: string) => ({ value, currency: 'IDR' as const });
  const row = {
    status: 'succeeded',
    kind: 'deposit',
    mode: 'live',
    method: 'dana',
    createdAt: '2026-11-21T18:00:00.000Z',
    paymentAmount: idr('150000.00'),
    finalPayment: idr('149983.00'),
    paidAmount: null,
  } as const satisfies Partial<TransactionRow>;
  const yes = [
    {},
    { status: 'succeeded', date: 'today' },
    { kind: 'deposit' },
    { amount: '150000' },
    { amount: '149983.00' },
    { from: '2026-11-22', to: '2026-11-22' },
  ] as const;
  const no = [
    { date: 'yesterday' },
    { method: 'livin' },
    { search: 'DEP' },
    { kind: 'payout' },
    { mode: 'test' },
    { amount: '150000.01' },
    { to: '2026-11-21' },
  ] as const;
  for (const filters of yes)
    expect({ filters, fits: fits(row, filters, place) }).toEqual({ filters, fits: true });
  for (const filters of no)
    expect({ filters, fits: fits(row, filters, place) }).toEqual({ filters, fits: false });
  const midnight = { ...row, createdAt: '2026-11-21T17:00:00.000Z' };
  expect([
    fits(midnight, { date: 'today' }, place),
    fits(midnight, { date: 'yesterday' }, place),
  ]).toEqual([true, false]);
});
