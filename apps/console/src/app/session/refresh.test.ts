import { describe, expect, test, vi } from 'vitest';
import { later, refused, storedSession, storeWith } from './fixtures.ts';
import { refresher } from './refresh.ts';
import type { TokenPair } from './storage.ts';
import { tabLock } from './tab-lock.ts';

const fresh: TokenPair = { accessToken: 'a2', refreshToken: 'r2' };

function setUp(items: Record<string, string> = storedSession) {
  const store = storeWith(items);
  const parts = {
    store,
    askForTokens: vi.fn<(refreshToken: string) => Promise<TokenPair>>(() => Promise.resolve(fresh)),
    exclusively: tabLock(undefined),
    wait: vi.fn<(delayMs: number) => Promise<void>>(() => Promise.resolve()),
    onLost: vi.fn<() => void>(),
  };
  return { ...parts, refresh: refresher(parts) };
}

test('any number of callers share one request, and the new pair is stored', async () => {
  const { refresh, askForTokens, store } = setUp();
  const answer = later<TokenPair>();
  askForTokens.mockReturnValue(answer.promise);
  const callers = Promise.all([refresh('a1'), refresh('a1'), refresh('a1')]);
  answer.resolve(fresh);
  expect(await callers).toEqual(['a2', 'a2', 'a2']);
  expect(askForTokens.mock.calls).toEqual([['r1']]);
  expect([store.accessToken(), store.refreshToken()]).toEqual(['a2', 'r2']);
});

test('a request refused with a token that was replaced meanwhile takes the stored one and asks for nothing', async () => {
  const { refresh, askForTokens } = setUp({ ...storedSession, access_token: 'a2' });
  expect(await refresh('a1')).toBe('a2');
  expect(askForTokens).not.toHaveBeenCalled();
});

test('two tabs that find out together make one request', async () => {
  const items = storeWith(storedSession);
  const askForTokens = vi.fn<() => Promise<TokenPair>>(() => Promise.resolve(fresh));
  let last: Promise<unknown> = Promise.resolve();
  const locks = {
    request<T>(_name: string, work: () => Promise<T>): Promise<T> {
      const mine = last.then(work);
      last = mine;
      return mine;
    },
  };
  const tab = () =>
    refresher({
      store: items,
      askForTokens,
      exclusively: tabLock(locks),
      wait: () => Promise.resolve(),
      onLost: () => undefined,
    });
  expect(await Promise.all([tab()('a1'), tab()('a1')])).toEqual(['a2', 'a2']);
  expect(askForTokens).toHaveBeenCalledTimes(1);
});

test('without a refresh token it says so, clears what is stored and tells that the session is lost', async () => {
  const { refresh, store, onLost, askForTokens } = setUp({
    access_token: 'a1',
    session: storedSession.session,
  });
  await expect(refresh('a1')).rejects.toThrow('No refresh token available');
  expect(store.items.size).toBe(0);
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(askForTokens).not.toHaveBeenCalled();
});

describe('when the refresh is refused', () => {
  test('both tokens go and nothing is tried again', async () => {
    const { refresh, store, onLost, askForTokens } = setUp();
    askForTokens.mockRejectedValue(refused(401, 'signedOut'));
    await expect(refresh('a1')).rejects.toThrow('signedOut');
    expect(store.items.size).toBe(0);
    expect(onLost).toHaveBeenCalledTimes(1);
    expect(askForTokens).toHaveBeenCalledTimes(1);
  });

  test('a pair that another tab stored meanwhile is kept and used', async () => {
    const { refresh, store, onLost, askForTokens } = setUp();
    askForTokens.mockImplementation(() => {
      store.saveTokens({ accessToken: 'a3', refreshToken: 'r3' });
      return Promise.reject(refused(401, 'signedOut'));
    });
    expect(await refresh('a1')).toBe('a3');
    expect(onLost).not.toHaveBeenCalled();
  });
});

test('a lost answer is asked for again, so that a short break signs nobody out', async () => {
  const { refresh, askForTokens, wait } = setUp();
  askForTokens
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(refused(503, 'overloaded'));
  expect(await refresh('a1')).toBe('a2');
  expect(wait.mock.calls).toEqual([[1_000], [3_000]]);
});

test('a later refusal starts a new request', async () => {
  const { refresh, askForTokens } = setUp();
  await refresh('a1');
  askForTokens.mockResolvedValue({ accessToken: 'a3', refreshToken: 'r3' });
  expect(await refresh('a2')).toBe('a3');
});
