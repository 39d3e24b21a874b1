import { afterEach, expect, test, vi } from 'vitest';
import { call, ProblemError, type Transport } from './client.ts';
import { endpoints } from './index.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  ['900', 900_000],
  [null, null],
  ['soon', null],
])('a refusal with Retry-After %s says when to ask again', async (retryAfter, waitMs) => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  const answer = new Response('{"code":"temporarilyLocked"}', {
    status: 429,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  });
  const transport: Transport = {
    baseUrl: 'http://console.example',
    timeoutMs: 1_000,
    headers: () => ({}),
    fetch: () => Promise.resolve(answer),
  };
  const refused = await call(transport, endpoints.countries, {}).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ProblemError);
  expect(refused).toMatchObject({
    problem: { code: 'temporarilyLocked', status: 429 },
    retryAtMs: waitMs === null ? null : 1_000_000 + waitMs,
  });
});
