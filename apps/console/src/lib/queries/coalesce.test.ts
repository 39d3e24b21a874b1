import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a burst is one run at once and one at the end', () => {
  const work = vi.fn<() => void>();
  const ask = coalesce(work, 300);
  for (let times = 0; times < 50; times += 1) ask();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(300);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(3_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a single wish runs once', () => {
  const work = vi.fn<() => void>();
  coalesce(work, 300)();
  vi.advanceTimersByTime(3_000);
  expect(work).toHaveBeenCalledTimes(1);
});
