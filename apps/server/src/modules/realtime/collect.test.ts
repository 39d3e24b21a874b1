import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collect } from './collect.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function collector(restMs?: number) {
  const handled: string[][] = [];
  const handle = (keys: string[]) => Promise.resolve(void handled.push(keys));
  return {
    handled,
    ...collect({
      windowMs: 75,
      handle,
      onError: () => undefined,
      ...(restMs === undefined ? {} : { restMs }),
    }),
  };
}

test('a busy moment is each key once, and the next moment begins with the next key', async () => {
  const { handled, add } = collector();
  for (const key of ['a', 'b', 'a']) add(key);
  await vi.advanceTimersByTimeAsync(74);
  expect(handled).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(handled).toEqual([['a', 'b']]);
  add('a');
  await vi.advanceTimersByTimeAsync(75);
  expect(handled).toEqual([['a', 'b'], ['a']]);
});

test('with a rest, what comes soon after waits for it, and what comes later does not', async () => {
  const { handled, add } = collector(1_000);
  add('a');
  await vi.advanceTimersByTimeAsync(75);
  add('b');
  await vi.advanceTimersByTimeAsync(999);
  expect(handled).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(handled).toEqual([['a'], ['b']]);
  await vi.advanceTimersByTimeAsync(1_000);
  add('c');
  await vi.advanceTimersByTimeAsync(75);
  expect(handled).toEqual([['a'], ['b'], ['c']]);
});

test('flushing hands over at once and waits until that is done', async () => {
  const { handled, add, flush } = collector(1_000);
  add('a');
  await flush();
  add('b');
  await flush();
  expect(handled).toEqual([['a'], ['b']]);
});
