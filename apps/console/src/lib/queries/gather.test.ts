import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gather } from './gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what comes within a moment is handed over together and in order, and the next moment begins with the next', () => {
  const handled: number[][] = [];
  const tell = gather((items: number[]) => handled.push(items), 200);
  for (const item of [1, 2, 3]) tell(item);
  expect(handled).toEqual([]);
  vi.advanceTimersByTime(199);
  tell(4);
  vi.advanceTimersByTime(1);
  expect(handled).toEqual([[1, 2, 3, 4]]);
  vi.advanceTimersByTime(1_000);
  tell(5);
  vi.advanceTimersByTime(200);
  expect(handled).toEqual([[1, 2, 3, 4], [5]]);
});
