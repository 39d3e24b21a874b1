import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('so many pass at a time and the others in their order, whatever becomes of those before', async () => {
  const gate = createGate(2);
  const begun: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<number>>();
  const pass = (number: number) =>
    gate(() => {
      begun.push(number);
      const end = Promise.withResolvers<number>();
      ends.set(number, end);
      return end.promise;
    });
  const [one, two, three, four] = [pass(1), pass(2), pass(3), pass(4)];
  expect(begun).toEqual([1, 2]);
  ends.get(2)?.reject(new Error('lost'));
  await expect(two).rejects.toThrow('lost');
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  ends.get(1)?.resolve(1);
  ends.get(3)?.resolve(3);
  expect(await Promise.all([one, three])).toEqual([1, 3]);
  await expect.poll(() => begun).toEqual([1, 2, 3, 4]);
  ends.get(4)?.resolve(4);
  expect(await four).toBe(4);
  const last = pass(5);
  ends.get(5)?.resolve(5);
  expect(await last).toBe(5);
});
