import { expect, test, vi } from 'vitest';
import { createGate, type Pass } from './gate.ts';

test('only so many are in at once, and whoever leaves lets the next one in, in the order in which they came', async () => {
  const gate = createGate({ atOnce: 2, slowAfterMs: 60_000, slowAtOnce: 9 });
  const entered: number[] = [];
  const passes = [1, 2, 3, 4].map(async (number) => {
    const pass = await gate.enter();
    entered.push(number);
    return pass;
  });
  const [first, second] = await Promise.all(passes.slice(0, 2));
  expect(entered).toEqual([1, 2]);
  second?.leave();
  (await passes[2])?.leave();
  await passes[3];
  expect(entered).toEqual([1, 2, 3, 4]);
  first?.leave();
});

test('who takes long makes room for the others without being broken off, as long as not too many do', async () => {
  vi.useFakeTimers();
  try {
    const gate = createGate({ atOnce: 1, slowAfterMs: 1_000, slowAtOnce: 2 });
    const slow: Pass[] = [];
    for (let i = 0; i < 3; i++) {
      slow.push(await gate.enter());
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(slow.map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
    const quick = await gate.enter();
    for (const pass of slow) pass.leave();
    quick.leave();
    const [again, waits] = [await gate.enter(), gate.enter()];
    again.leave();
    (await waits).leave();
  } finally {
    vi.useRealTimers();
  }
});
