import { expect, test } from 'vitest';
import { lineRuns, namedPoints, scaleOf } from './chart-scale.ts';

test('an axis goes from zero to a round number that nothing is above, in at most five steps', () => {
  expect(scaleOf([36_214_500, 15_000_000])).toEqual({
    bottom: 0,
    top: 40_000_000,
    ticks: [0, 10_000_000, 20_000_000, 30_000_000, 40_000_000],
  });
  expect(scaleOf([1])).toMatchObject({ top: 1 });
  expect(scaleOf([0.97])).toMatchObject({ top: 1 });
  for (const highest of [1, 3, 7.3, 99, 100, 101, 249, 251, 12_345_678]) {
    const { top, ticks } = scaleOf([highest, 0]);
    expect(top).toBeGreaterThanOrEqual(highest);
    expect(top).toBeLessThanOrEqual(highest * 2.5);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.at(-1)).toBe(top);
  }
});

test('nothing at all has an axis too', () => {
  expect(scaleOf([])).toEqual({ bottom: 0, top: 1, ticks: [0] });
  expect(scaleOf([0, 0])).toEqual({ bottom: 0, top: 1, ticks: [0] });
});

test('what is below zero has its part of the axis, and zero is always on it', () => {
  expect(scaleOf([-300, 900])).toEqual({ bottom: -500, top: 1000, ticks: [-500, 0, 500, 1000] });
  expect(scaleOf([-7, -3])).toMatchObject({ bottom: -8, top: 0, ticks: [-8, -6, -4, -2, 0] });
  for (const values of [
    [-1, 1],
    [-249, 251],
    [-12_345_678, 3],
  ]) {
    const { bottom, top, ticks } = scaleOf(values);
    expect([
      bottom <= Math.min(...values),
      top >= Math.max(...values),
      ticks.includes(0),
      ticks.length <= 7,
      ticks[0] === bottom,
      ticks.at(-1) === top,
    ]).toEqual([true, true, true, true, true, true]);
  }
  expect(lineRuns([-500, 1000], { bottom: -500, top: 1000 })).toEqual([
    [
      [25, 100],
      [75, 0],
    ],
  ]);
});

test('of many points some are named evenly, the last always', () => {
  expect([...namedPoints(7, 7)]).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect([...namedPoints(30, 7)]).toEqual([4, 9, 14, 19, 24, 29]);
  expect([...namedPoints(1, 7)]).toEqual([0]);
});

test('a line has a gap where nothing is known', () => {
  expect(lineRuns([1, null, 0.5, 0], { bottom: 0, top: 1 })).toEqual([
    [[12.5, 0]],
    [
      [62.5, 50],
      [87.5, 100],
    ],
  ]);
  expect(lineRuns([null, null], { bottom: 0, top: 1 })).toEqual([]);
});
