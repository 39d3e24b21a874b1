import { expect, test } from 'vitest';
import { coalesce } from './index.ts';

/** A load that is finished by the test. */
function slowLoad() {
  const loads: { keys: string[]; finish: () => void; fail: () => void }[] = [];
  const load = (keys: string[]) =>
    new Promise<Map<string, string>>((resolve, reject) => {
      loads.push({
        keys,
        finish: () =>
          resolve(
            new Map(keys.filter((key) => key !== 'none').map((key) => [key, `value of ${key}`])),
          ),
        fail: () => reject(new Error('lost')),
      });
    });
  return { loads, read: coalesce(load) };
}

test('what is asked for while two loads run is loaded at once afterwards, each key once', async () => {
  const { loads, read } = slowLoad();
  const answers = Promise.all(['a', 'b', 'c', 'd', 'c', 'none'].map(read));
  expect(loads.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
  loads[0]?.finish();
  await expect.poll(() => loads.length).toBe(3);
  expect(loads[2]?.keys).toEqual(['c', 'd', 'none']);
  loads[1]?.finish();
  loads[2]?.finish();
  expect(await answers).toEqual([
    'value of a',
    'value of b',
    'value of c',
    'value of d',
    'value of c',
    undefined,
  ]);
});

test('a key that is being loaded is loaded again for whoever asks later, so that nobody gets an old value', async () => {
  const { loads, read } = slowLoad();
  const first = read('a');
  const second = read('a');
  expect(loads).toHaveLength(2);
  for (const load of loads) load.finish();
  expect(await Promise.all([first, second])).toEqual(['value of a', 'value of a']);
});

test('a failed load fails only those who waited for it', async () => {
  const { loads, read } = slowLoad();
  const lost = read('a');
  loads[0]?.fail();
  await expect(lost).rejects.toThrow('lost');
  const next = read('b');
  loads[1]?.finish();
  expect(await next).toBe('value of b');
});
