import { expect, test } from 'vitest';
import { daysProblem } from './days-problem.ts';

test('a choice of days needs one day, and the last not before the first', () => {
  expect(daysProblem('', '')).toBe('days.none');
  expect(daysProblem('2026-11-21', '2026-11-20')).toBe('days.order');
  expect(daysProblem('2026-11-21', '2026-11-21')).toBeUndefined();
  expect(daysProblem('', '2026-11-21')).toBeUndefined();
});
