import type { CurrentUser } from '@wallet/contract';
import { expect, test, vi } from 'vitest';
import { merchantUser, refused, storedSession, storeWith } from './fixtures.ts';
import { createSession, type SessionApi } from './session.ts';

function setUp(items: Record<string, string> = storedSession) {
  const store = storeWith(items);
  const api = {
    signIn: vi.fn<SessionApi['signIn']>(() =>
      Promise.resolve({
        token: { accessToken: 'a9', refreshToken: 'r9' },
        session: { id: 'ses_9', roleId: 4 as const },
      }),
    ),
    currentUser: vi.fn<() => Promise<CurrentUser | undefined>>(() => Promise.resolve(merchantUser)),
    logOut: vi.fn<() => Promise<unknown>>(() => Promise.resolve(undefined)),
  };
  const wait = vi.fn<(delayMs: number) => Promise<void>>(() => Promise.resolve());
  return { store, api, wait, session: createSession({ store, api, wait }) };
}

test('tokens, session item and a named user together are a signed-in session', async () => {
  const { session } = setUp();
  expect(session.get().status).toBe('loading');
  await session.start();
  expect(session.get()).toEqual({ status: 'signedIn', user: merchantUser });
});

test.each([
  ['the access token', { refresh_token: 'r1', session: storedSession.session }],
  ['the session item', { access_token: 'a1', refresh_token: 'r1' }],
  ['a readable session item', { ...storedSession, session: '{broken' }],
])(
  'without %s nobody is signed in, nothing is asked and everything stored goes',
  async (_what, items) => {
    const { session, store, api } = setUp(items);
    await session.start();
    expect(session.get()).toEqual({ status: 'signedOut' });
    expect(store.items.size).toBe(0);
    expect(api.currentUser).not.toHaveBeenCalled();
  },
);

test('an empty current-user body means logged out', async () => {
  const { session, store, api } = setUp();
  api.currentUser.mockResolvedValue(undefined);
  await session.start();
  expect(session.get().status).toBe('signedOut');
  expect(store.items.size).toBe(0);
});

test('a refused current-user call clears the session at once', async () => {
  const { session, store, api, wait } = setUp();
  api.currentUser.mockRejectedValue(refused(403, 'wrongConsole'));
  await session.start();
  expect(session.get().status).toBe('signedOut');
  expect(store.items.size).toBe(0);
  expect(wait).not.toHaveBeenCalled();
});

test('a server that restarts is waited for, a server that stays away ends the session', async () => {
  const brief = setUp();
  brief.api.currentUser
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(refused(503, 'overloaded'));
  await brief.session.start();
  expect(brief.session.get().status).toBe('signedIn');

  const long = setUp();
  long.api.currentUser.mockRejectedValue(new TypeError('Failed to fetch'));
  await long.session.start();
  expect(long.session.get().status).toBe('signedOut');
  expect(long.wait.mock.calls.flat()).toEqual([1_000, 2_000, 4_000]);
});

test('signing in stores the pair and the session item without anything secret in it', async () => {
  const { session, store } = setUp({});
  await session.signIn({ email: 'dian@example.test', password: 'correct horse' });
  expect(Object.fromEntries(store.items)).toEqual({
    access_token: 'a9',
    refresh_token: 'r9',
    session: '{"id":"ses_9","roleId":4}',
  });
  expect(session.get().status).toBe('signedIn');
});

test('a refused sign-in stores nothing and passes the answer on', async () => {
  const { session, store, api } = setUp({});
  api.signIn.mockRejectedValue(refused(401, 'wrongCredentials'));
  await expect(session.signIn({ email: 'x', password: 'y' })).rejects.toThrow('wrongCredentials');
  expect(store.items.size).toBe(0);
});

test('reloading shows the new balance; a failed call keeps the old user; a user who is gone is signed out', async () => {
  const { session, api } = setUp();
  await session.start();
  const heard = vi.fn<() => void>();
  session.subscribe(heard);
  const richer = { ...merchantUser, name: 'Dian P.' };
  api.currentUser.mockResolvedValueOnce(richer);
  await session.reloadUser();
  expect(session.get()).toEqual({ status: 'signedIn', user: richer });
  api.currentUser.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await session.reloadUser();
  expect(session.get()).toEqual({ status: 'signedIn', user: richer });
  api.currentUser.mockResolvedValueOnce(undefined);
  await session.reloadUser();
  expect(session.get().status).toBe('signedOut');
  expect(heard).toHaveBeenCalledTimes(2);
});

test('logging out clears everything, also when the server cannot be told', async () => {
  const { session, store, api } = setUp();
  await session.start();
  api.logOut.mockReturnValue(new Promise(() => undefined));
  await session.logOut();
  expect(session.get().status).toBe('signedOut');
  expect(store.items.size).toBe(0);
});
