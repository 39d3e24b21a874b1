import { expect, test } from 'vitest';
import { aimedPoints } from './aimed-points.ts';
import { runAimedKills } from './run-aimed-kills.ts';

/** The moments in which one side knows what the other does not; `npm run crash-schedules` plays all. */
const few = [
  'begin, afterItem',
  'order taken, afterCommit',
  'press, before it is on disk',
  'report of the press, beforeCommit',
  'posting, afterItem',
];
const points = process.env['CRASH_SCHEDULES']
  ? aimedPoints
  : aimedPoints.filter(({ name }) => few.includes(name));

test(`a payout whose server or phone ends at one of ${points.length} aimed points is pressed at most once, and ends or stands before a person`, async () => {
  const result = await runAimedKills(points);
  if (process.env['CRASH_SCHEDULES']) console.log(result);
  expect(result.breaks).toEqual([]);
  expect(result.schedules).toBe(points.length);
  expect(points.length).toBeGreaterThanOrEqual(few.length);
}, 120_000);
