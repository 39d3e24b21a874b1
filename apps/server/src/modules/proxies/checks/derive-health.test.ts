import { expect, test } from 'vitest';
import { deriveHealth } from './derive-health.ts';

const answered = (latencyMs: number) => ({ problem: null, latencyMs, exitIp: '203.0.113.9' });

test('an answer in time is healthy whatever was before, a slow one degraded', () => {
  for (const before of [0, 1, 2, 3, 9]) {
    expect(deriveHealth(before, answered(2_000))).toEqual({ health: 'healthy', failures: 0 });
    expect(deriveHealth(before, answered(2_001))).toEqual({ health: 'degraded', failures: 0 });
  }
});

test('a failure is degraded, the third in a row and every further one is down', () => {
  const walk = [0, 1, 2, 3, 4].map((before) => deriveHealth(before, { problem: 'timedOut' }));
  expect(walk.map(({ health }) => health)).toEqual([
    'degraded',
    'degraded',
    'down',
    'down',
    'down',
  ]);
  expect(walk.map(({ failures }) => failures)).toEqual([1, 2, 3, 4, 5]);
});
