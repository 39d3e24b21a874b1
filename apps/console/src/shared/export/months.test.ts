import { expect, test } from 'vitest';
import { lastMonths, monthRange } from './months.ts';

test('months go back over the turn of the year, and the newest is that of the zone', () => {
  expect(lastMonths(new Date('2026-01-31T20:00:00Z'), 'Asia/Jakarta').slice(0, 3)).toEqual([
    '2026-02',
    '2026-01',
    '2025-12',
  ]);
  expect(lastMonths(new Date('2026-01-31T20:00:00Z'), 'UTC').slice(0, 2)).toEqual([
    '2026-01',
    '2025-12',
  ]);
});

test('a month begins and ends at the zone\u2019s midnights, also around a change of clocks', () => {
  expect(monthRange('2026-02', 'Asia/Jakarta')).toEqual({
    from: '2026-01-31T17:00:00.000Z',
    to: '2026-02-28T17:00:00.000Z',
  });
  expect(monthRange('2026-03', 'Europe/Berlin')).toEqual({
    from: '2026-02-28T23:00:00.000Z',
    to: '2026-03-31T22:00:00.000Z',
  });
});
