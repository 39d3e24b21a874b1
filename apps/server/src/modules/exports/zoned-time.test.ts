import { expect, test } from 'vitest';
import { zonedTime } from './zoned-time.ts';

test('times are written on the clock of the zone with their offset, also around the hour that a clock is moved', () => {
  expect(zonedTime('Asia/Jakarta')('2026-11-21T08:03:52.123Z')).toBe(
    '2026-11-21T15:03:52.123+07:00',
  );
  expect(zonedTime('UTC')('2026-11-21T08:03:52.000Z')).toBe('2026-11-21T08:03:52.000+00:00');
  expect(zonedTime('Asia/Kathmandu')('2026-12-31T20:00:00.000Z')).toBe(
    '2027-01-01T01:45:00.000+05:45',
  );
  const berlin = zonedTime('Europe/Berlin');
  expect(['2026-10-25T00:59:59.000Z', '2026-10-25T01:00:00.000Z'].map(berlin)).toEqual([
    '2026-10-25T02:59:59.000+02:00',
    '2026-10-25T02:00:00.000+01:00',
  ]);
});
