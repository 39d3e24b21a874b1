import { afterEach, expect, test, vi } from 'vitest';
import { call, callForFile, ProblemError, type Transport } from './client.ts';
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

test('answers and refusals are read as the transport says, and a file comes as it is', async () => {
  const transport = (text: string, status = 200): Transport => ({
    baseUrl: 'http://console.example',
    timeoutMs: 1_000,
    headers: () => ({}),
    readable: (json) => json.replaceAll('\u202e', ''),
    fetch: () => Promise.resolve(new Response(text, { status })),
  });
  const name = '{"name":"Kopi\u202e","title":"\u202eno"}';
  expect(await call(transport(name), endpoints.countries, {})).toEqual({
    name: 'Kopi',
    title: 'no',
  });
  for (const calls of [call, callForFile])
    await expect(calls(transport(name, 409), endpoints.countries, {})).rejects.toMatchObject({
      problem: { title: 'no' },
    });
  expect(await (await callForFile(transport(name), endpoints.countries, {})).text()).toBe(name);
});
