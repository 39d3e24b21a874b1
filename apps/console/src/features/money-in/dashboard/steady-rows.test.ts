import { expect, test } from 'vitest';
import { steadyRows } from './steady-rows.ts';

const row = (id: string, status = 'checking') => ({ id, status });

test('under a pointer rows change in place and none moves; what came since waits', () => {
  const shown = [row('b'), row('a')];
  const rows = [row('c'), row('b', 'succeeded')];
  expect(steadyRows(shown, rows, true)).toEqual([row('b', 'succeeded'), row('a')]);
  expect(steadyRows(shown, rows, false)).toEqual(rows);
});

test('the first rows of an empty list do not wait, and a list that is not there yet holds nothing', () => {
  expect(steadyRows([], [row('a')], true)).toEqual([row('a')]);
  expect(steadyRows(undefined, [row('a')], true)).toEqual([row('a')]);
  expect(steadyRows([row('a')], undefined, true)).toBeUndefined();
});
