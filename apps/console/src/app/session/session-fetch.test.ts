import { expect, test, vi } from 'vitest';
import { storedSession, storeWith } from './fixtures.ts';
import { sessionFetch } from './session-fetch.ts';

/** A server that accepts one access token only. */
function setUp(accepted: string) {
  const seen: (string | null)[] = [];
  const send = vi.fn<typeof fetch>((_input, init) => {
    const authorization = new Headers(init?.headers).get('authorization');
    seen.push(authorization);
    return Promise.resolve(
      new Response('{}', { status: authorization === `Bearer ${accepted}` ? 200 : 401 }),
    );
  });
  const store = storeWith(storedSession);
  const refresh = vi.fn<(refused: string | null) => Promise<string>>(async () => {
    store.saveTokens({ accessToken: 'a2', refreshToken: 'r2' });
    return 'a2';
  });
  return { seen, send, refresh, fetch: sessionFetch({ send, store, refresh }) };
}

test('a request carries the stored access token', async () => {
  const { fetch, seen } = setUp('a1');
  expect((await fetch('/api/dashboard')).status).toBe(200);
  expect(seen).toEqual(['Bearer a1']);
});

test('a 401 is repeated once, with the same body and the new token', async () => {
  const { fetch, seen, refresh, send } = setUp('a2');
  const answer = await fetch('/api/transaction-sessions', { method: 'POST', body: '{"amount":1}' });
  expect(answer.status).toBe(200);
  expect(seen).toEqual(['Bearer a1', 'Bearer a2']);
  expect(send.mock.calls.map(([, init]) => init?.body)).toEqual(['{"amount":1}', '{"amount":1}']);
  expect(refresh.mock.calls).toEqual([['a1']]);
});

test('a second 401 is the answer: there is no third try', async () => {
  const { fetch, seen } = setUp('never');
  expect((await fetch('/api/dashboard')).status).toBe(401);
  expect(seen).toHaveLength(2);
});

test('when no token is to be had, the first answer is the answer', async () => {
  const { fetch, refresh, seen } = setUp('a2');
  refresh.mockRejectedValue(new Error('No refresh token available'));
  expect((await fetch('/api/dashboard')).status).toBe(401);
  expect(seen).toEqual(['Bearer a1']);
});

test.each(['/api/auth/signin', '/api/auth/refresh-token'])(
  'a 401 of %s is passed on',
  async (path) => {
    const { fetch, refresh } = setUp('a2');
    expect((await fetch(path, { method: 'POST' })).status).toBe(401);
    expect(refresh).not.toHaveBeenCalled();
  },
);

test('other refusals pass unchanged', async () => {
  const { fetch, send, refresh } = setUp('a1');
  send.mockResolvedValue(new Response('{}', { status: 403 }));
  expect((await fetch('/api/dashboard')).status).toBe(403);
  expect(refresh).not.toHaveBeenCalled();
});
