import { expect, test } from 'vitest';
import { proveCover } from './prove-cover.ts';

interface Read {
  from: number;
  to: number;
  coveredFrom: Date;
  coveredTo: Date;
  isTrue: boolean;
}

const read = (from: number, to: number, isTrue = true): Read => ({
  from,
  to,
  coveredFrom: new Date(from),
  coveredTo: new Date(to),
  isTrue,
});
const cover = (...reads: Read[]) =>
  proveCover(reads, ({ isTrue }) => isTrue).map(({ from, to }) => [from, to]);

/** The halves of time units that reads cover. */
function covered(reads: readonly Read[]): number[] {
  return Array.from({ length: 80 }, (_, at) => at / 2).filter((time) =>
    reads.some(({ from, to }) => from <= time && time <= to),
  );
}

test('of many reads the fewest that cover the same are proved', () => {
  const asked: number[] = [];
  const reads = Array.from({ length: 1_000 }, (_, at) => read(at, at + 100));
  const chosen = proveCover(reads, ({ from }) => asked.push(from) > 0);
  expect([chosen.at(0)?.from, chosen.at(-1)?.to]).toEqual([0, 1_099]);
  expect([asked.length, chosen.length]).toEqual([11, 11]);
});

test('a read without proof covers nothing, reach as far as it may, and the next best takes its place', () => {
  expect(cover(read(0, 10), read(5, 90, false), read(9, 20), read(30, 40))).toEqual([
    [0, 10],
    [9, 20],
    [30, 40],
  ]);
  expect(cover(read(0, 90, false), read(0, 10, false))).toEqual([]);
});

test('what is chosen covers all that proved reads cover, and nothing else', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 500; round++) {
    const reads = Array.from({ length: random(12) }, () => {
      const from = random(30);
      return read(from, from + 1 + random(9), random(4) > 0);
    });
    const chosen = proveCover(reads, ({ isTrue }) => isTrue);
    expect(covered(chosen)).toEqual(covered(reads.filter(({ isTrue }) => isTrue)));
  }
});
