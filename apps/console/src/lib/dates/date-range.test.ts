import { describe, expect, test } from 'vitest';
import { dateRange, daysRange, isDay, isWithin } from './date-range.ts';

const now = new Date('2026-11-21T20:30:00Z');

describe('date presets', () => {
  test('days begin at midnight in the user\u2019s zone', () => {
    expect(dateRange('today', now, 'Asia/Jakarta')).toEqual({ from: '2026-11-21T17:00:00.000Z' });
    expect(dateRange('today', now, 'America/New_York')).toEqual({
      from: '2026-11-21T05:00:00.000Z',
    });
    expect(dateRange('yesterday', now, 'Asia/Manila')).toEqual({
      from: '2026-11-20T16:00:00.000Z',
      to: '2026-11-21T16:00:00.000Z',
    });
    expect(dateRange('last7', now, 'UTC')).toEqual({ from: '2026-11-15T00:00:00.000Z' });
    expect(dateRange('last30', now, 'UTC')).toEqual({ from: '2026-10-23T00:00:00.000Z' });
  });

  test('a change of clocks moves the midnights with it', () => {
    expect(dateRange('yesterday', new Date('2026-03-09T12:00:00Z'), 'America/New_York')).toEqual({
      from: '2026-03-08T05:00:00.000Z',
      to: '2026-03-09T04:00:00.000Z',
    });
  });
});

test('a moment lies in the day that it begins, and no longer in the one before it', () => {
  const midnight = '2026-11-21T17:00:00.000Z';
  const days = ['yesterday', 'today'] as const;
  const lies = days.map((day) => isWithin(midnight, dateRange(day, now, 'Asia/Jakarta')));
  expect(lies).toEqual([false, true]);
  expect(isWithin('2026-11-21T16:59:59.999Z', dateRange('yesterday', now, 'Asia/Jakarta'))).toBe(
    true,
  );
  expect(isWithin('2026-11-21T16:59:59.999Z', dateRange('today', now, 'Asia/Jakarta'))).toBe(false);
  expect(isWithin(midnight, {})).toBe(true);
});

describe('chosen days', () => {
  test('both are included, from midnight to midnight in the user\u2019s zone', () => {
    expect(daysRange({ from: '2026-11-20', to: '2026-11-20' }, 'Asia/Manila')).toEqual({
      from: '2026-11-19T16:00:00.000Z',
      to: '2026-11-20T16:00:00.000Z',
    });
    expect(daysRange({ from: '2026-03-08', to: '2026-03-08' }, 'America/New_York')).toEqual({
      from: '2026-03-08T05:00:00.000Z',
      to: '2026-03-09T04:00:00.000Z',
    });
  });

  test('a side without a day is open', () => {
    expect(daysRange({ to: '2026-11-20' }, 'UTC')).toEqual({ to: '2026-11-21T00:00:00.000Z' });
    expect(daysRange({ from: 'yesterday', to: '2026-02-30' }, 'UTC')).toEqual({});
    expect([isDay('2024-02-29'), isDay('2026-02-29'), isDay('26-1-1'), isDay(undefined)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
