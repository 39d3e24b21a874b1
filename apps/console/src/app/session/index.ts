import { call, type Transport } from '@wallet/contract/client';
import { createDrafts } from '../drafts/drafts.ts';
import { endpoints } from '../endpoints.ts';
import { withoutTurns } from '../../lib/text/without-turns.ts';
import { followOtherTabs } from './other-tabs.ts';
import { refresher } from './refresh.ts';
import { sessionFetch } from './session-fetch.ts';
import { createSession } from './session.ts';
import { sessionStore, type SessionStore } from './storage.ts';
import { tabLock } from './tab-lock.ts';

export { failureOf, missingRight, type Failure, type FailureCode } from '../../lib/failure.ts';
export {
  admit,
  isExternal,
  isOffered,
  landingPaths,
  missingPermission,
  routesFor,
} from './guard.ts';
export { landingOf } from './redirect.ts';
export type { Credentials, SessionState } from './session.ts';

/**
 * Every call of the console: same origin, cookies, JSON, three minutes of patience. What people
 * wrote is read without the marks that turn text: a name that stands before the last digits of an
 * account would show 1234 as 4321.
 */
const common = {
  baseUrl: '',
  timeoutMs: 180_000,
  credentials: 'include',
  readable: withoutTurns,
} as const satisfies Partial<Transport>;
const wait = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));

/** What was typed and not sent yet. */
export const drafts = createDrafts(sessionStorage);

export const store: SessionStore = sessionStore(localStorage);

/** A fresh access token for a refused one; one request for all callers and tabs. */
export const refresh = refresher({
  store,
  askForTokens: async (refreshToken) => {
    const transport: Transport = {
      ...common,
      headers: () => ({ authorization: `Bearer ${refreshToken}` }),
    };
    return (await call(transport, endpoints.refreshToken, {})).token;
  },
  exclusively: tabLock('locks' in navigator ? navigator.locks : undefined),
  wait,
  onLost: loseSession,
});

/** How the console calls the API with the stored session. */
export const transport: Transport = {
  ...common,
  headers: () => ({}),
  fetch: sessionFetch({ send: (input, init) => fetch(input, init), store, refresh }),
};

export const session = createSession({
  store,
  wait,
  api: {
    signIn: (body) => call(transport, endpoints.signIn, { body }),
    currentUser: () => call(transport, endpoints.currentUser, {}),
    logOut: () => {
      drafts.clear();
      return call(transport, endpoints.logOut, {});
    },
  },
});

/** Nobody pressed Log Out in this tab: what was typed is still wanted after the next sign-in. */
function loseSession(): void {
  const state = session.get();
  if (state.status === 'signedIn') drafts.keep(state.user.id);
  session.lose();
}

window.addEventListener(
  'storage',
  followOtherTabs({ store, session: { ...session, lose: loseSession } }),
);
