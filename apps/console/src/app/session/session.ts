import type { CurrentUser } from '@wallet/contract';
import { createStore, type Store } from '../../lib/store.ts';
import { isDefinite } from '../../lib/failure.ts';
import type { SessionItem, SessionStore, TokenPair } from './storage.ts';

export interface Credentials {
  email: string;
  password: string;
  totp?: string;
  recoveryCode?: string;
}

export interface SessionApi {
  signIn: (credentials: Credentials) => Promise<{ token: TokenPair; session: SessionItem }>;
  /** Undefined for an empty body. */
  currentUser: () => Promise<CurrentUser | undefined>;
  logOut: () => Promise<unknown>;
}

export type SessionState =
  | { status: 'loading' }
  | { status: 'signedOut' }
  | { status: 'signedIn'; user: CurrentUser };

export interface Session extends Pick<Store<SessionState>, 'get' | 'subscribe'> {
  /** Finds out who is signed in from what is stored. */
  start: () => Promise<void>;
  /** Rejects with the server's answer; nothing is stored then. */
  signIn: (credentials: Credentials) => Promise<void>;
  /** Reads the user again, for the balance; signs out one who is gone. A failed call changes nothing. */
  reloadUser: () => Promise<void>;
  /** Ends the session here in any case, and on the server when it can be reached. */
  logOut: () => Promise<void>;
  /** The stored items are gone: another tab logged out, or a refresh was refused. */
  lose: () => void;
}

interface SessionParts {
  store: SessionStore;
  api: SessionApi;
  wait: (delayMs: number) => Promise<void>;
}

/** A server that restarts is back within seconds; only then is silence taken for "no user". */
const patienceMs = [1_000, 2_000, 4_000];
const logOutPatienceMs = 2_000;

/** The signed-in user of this tab: token and session are stored, and the server names a user. */
export function createSession({ store, api, wait }: SessionParts): Session {
  const state = createStore<SessionState>({ status: 'loading' });
  const lose = () => {
    store.clear();
    if (state.get().status !== 'signedOut') state.set({ status: 'signedOut' });
  };
  const start = async () => {
    if (store.accessToken() === null || store.session() === null) return lose();
    const user = await readUser(api, wait);
    return user ? state.set({ status: 'signedIn', user }) : lose();
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    start,
    async signIn(credentials) {
      const { token, session } = await api.signIn(credentials);
      store.saveTokens(token);
      store.saveSession(session);
      await start();
      if (state.get().status !== 'signedIn')
        throw new Error('signed in, but the server names no user');
    },
    async reloadUser() {
      if (state.get().status !== 'signedIn') return;
      const answer = await api.currentUser().then(
        (user) => ({ user }),
        () => undefined,
      );
      if (answer === undefined || state.get().status !== 'signedIn') return;
      if (answer.user) state.set({ status: 'signedIn', user: answer.user });
      else lose();
    },
    async logOut() {
      await Promise.race([api.logOut().catch(() => undefined), wait(logOutPatienceMs)]);
      lose();
    },
    lose,
  };
}

async function readUser(
  api: SessionApi,
  wait: (delayMs: number) => Promise<void>,
): Promise<CurrentUser | undefined> {
  for (const delayMs of patienceMs) {
    try {
      return await api.currentUser();
    } catch (error) {
      if (isDefinite(error)) return undefined;
      await wait(delayMs);
    }
  }
  return api.currentUser().catch(() => undefined);
}
