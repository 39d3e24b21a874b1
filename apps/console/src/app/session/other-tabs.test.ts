import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storedSession, storeWith } from './fixtures.ts';
import { followOtherTabs } from './other-tabs.ts';
import type { SessionState } from './session.ts';

const calls = {
  start: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  lose: vi.fn<() => void>(),
};
const tab = (status: 'signedOut' | 'loading', items: Record<string, string>) =>
  followOtherTabs({
    store: storeWith(items),
    session: { ...calls, get: (): SessionState => ({ status }) },
  });

beforeEach(() => vi.clearAllMocks());

describe('a tab that is signed out', () => {
  test('comes along once the session item, the last one written, is there', () => {
    tab('signedOut', storedSession)({ key: 'session', newValue: storedSession.session });
    expect(calls.start).toHaveBeenCalledTimes(1);
  });

  test('does nothing while the items of a sign-in arrive one by one', () => {
    tab('signedOut', { access_token: 'a1' })({ key: 'access_token', newValue: 'a1' });
    tab('signedOut', { access_token: 'a1' })({ key: 'session', newValue: storedSession.session });
    expect([calls.start.mock.calls, calls.lose.mock.calls]).toEqual([[], []]);
  });
});

test('logging out elsewhere logs out here, also when the whole storage is cleared', () => {
  tab('loading', {})({ key: 'access_token', newValue: null });
  tab('loading', {})({ key: null, newValue: null });
  expect(calls.lose).toHaveBeenCalledTimes(2);
});

test('a log-out that was followed by a sign-in already is not a log-out, and a refreshed token is nothing new', () => {
  tab('loading', storedSession)({ key: 'access_token', newValue: null });
  tab('loading', storedSession)({ key: 'access_token', newValue: 'a2' });
  expect([calls.start.mock.calls, calls.lose.mock.calls]).toEqual([[], []]);
});
