import { ApiError } from '@wallet/contract';
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/clock';
import { createLocalLimit } from './index.ts';

function refusal(work: () => void): ApiError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

test('a key may use its burst at once, is then told how long to wait, and may go on after that', () => {
  const clock = fakeClock('2026-11-21T00:00:00Z');
  const limit = createLocalLimit({ burst: 2, perSecond: 0.5, clock });
  limit.take('a');
  limit.take('a');
  expect(refusal(() => limit.take('a'))).toMatchObject({
    code: 'tooManyRequests',
    options: { retryAfterSeconds: 2 },
  });
  clock.advance(1_000);
  expect(refusal(() => limit.take('a'))?.options.retryAfterSeconds).toBe(1);
  clock.advance(1_000);
  expect(refusal(() => limit.take('a'))).toBeUndefined();
});

test('one key does not use up another, and a forgotten key starts anew', () => {
  const limit = createLocalLimit({
    burst: 1,
    perSecond: 1,
    clock: fakeClock('2026-11-21T00:00:00Z'),
  });
  limit.take('a');
  limit.take('b');
  expect(refusal(() => limit.take('a'))).toBeDefined();
  limit.forget('a');
  expect(refusal(() => limit.take('a'))).toBeUndefined();
});

test('a flood of keys forgets the one unused for longest, never one in use', () => {
  const limit = createLocalLimit({
    burst: 1,
    perSecond: 0.001,
    clock: fakeClock('2026-11-21T00:00:00Z'),
    maxKeys: 3,
  });
  limit.take('victim');
  for (let i = 0; i < 10; i++) {
    limit.take(`flood ${i}`);
    expect(refusal(() => limit.take('victim'))).toBeDefined();
  }
  expect(refusal(() => limit.take('flood 0'))).toBeUndefined();
});
