import { expect, test } from 'vitest';
import { together } from './together.ts';

function worker(maxAtOnce = 10) {
  const batches: number[][] = [];
  const gates: (() => void)[] = [];
  const ask = together(async (items: readonly number[]) => {
    batches.push([...items]);
    await new Promise<void>((resolve) => void gates.push(resolve));
    if (items.includes(13)) throw new Error('thirteen');
    return new Map(items.filter((item) => item > 0).map((item) => [item, `result of ${item}`]));
  }, maxAtOnce);
  const finish = async () => {
    await expect.poll(() => gates.length).toBeGreaterThan(0);
    gates.shift()?.();
  };
  return { batches, ask, finish };
}

test('what is asked while a batch is being done is done together afterwards, so many at a time', async () => {
  const { batches, ask, finish } = worker(2);
  const answers = Promise.all([1, 2, 3, 0].map(ask));
  for (let batch = 0; batch < 3; batch++) await finish();
  expect(batches).toEqual([[1], [2, 3], [0]]);
  expect(await answers).toEqual(['result of 1', 'result of 2', 'result of 3', undefined]);
});

test('one that fails spoils it for nobody else, and the next batch comes all the same', async () => {
  const { batches, ask, finish } = worker();
  const first = ask(1);
  const rest = [2, 13, 3].map((item) =>
    ask(item).catch((error: unknown) => (error as Error).message),
  );
  for (let batch = 0; batch < 5; batch++) await finish();
  expect(await first).toBe('result of 1');
  expect(await Promise.all(rest)).toEqual(['result of 2', 'thirteen', 'result of 3']);
  expect(batches).toEqual([[1], [2, 13, 3], [2], [13], [3]]);
  const later = ask(4);
  await finish();
  expect(await later).toBe('result of 4');
});
