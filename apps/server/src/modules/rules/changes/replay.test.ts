import { expect, test } from 'vitest';
import { replay, type PastRequest } from './replay.ts';

const at = (minutes: number, more: Partial<PastRequest> = {}): PastRequest => ({
  subject: 'dian',
  atMs: minutes * 60_000,
  day: '2026-11-21',
  month: '2026-11',
  amountMinor: 100n,
  usesPace: true,
  ...more,
});
const found = (rule: Parameters<typeof replay>[0], requests: PastRequest[]) =>
  replay(rule, requests).map((request) => requests.indexOf(request));

test('a minute slides, and what is found uses up nothing', () => {
  const requests = [at(0), at(0.5), at(0.6), at(1.2), at(1.4), at(3)];
  expect(found({ measure: 'count', pace: 'minute', most: 2n }, requests)).toEqual([2, 4]);
  expect(found({ measure: 'sum', pace: 'minute', most: 200n }, requests)).toEqual([2, 4]);
});

test.each([
  ['day', 'day', '2026-11-22'],
  ['month', 'month', '2026-12'],
] as const)('a %s begins anew with the next one', (pace, field, next) => {
  const requests = [at(0), at(1), at(2, { [field]: next }), at(3, { [field]: next })];
  expect(found({ measure: 'count', pace, most: 1n }, requests)).toEqual([1, 3]);
});

test('each is counted alone; what was not let through uses up nothing, and is found all the same', () => {
  expect(
    found({ measure: 'count', pace: 'day', most: 1n }, [
      at(0, { usesPace: false }),
      at(1),
      at(2, { usesPace: false }),
      at(3, { subject: 'sari' }),
      at(4),
    ]),
  ).toEqual([2, 4]);
});

test('a sum lets through what still fits', () => {
  expect(
    found({ measure: 'sum', pace: 'month', most: 250n }, [
      at(0),
      at(1, { amountMinor: 200n }),
      at(2, { amountMinor: 150n }),
      at(3, { amountMinor: 1n }),
    ]),
  ).toEqual([1, 3]);
});
