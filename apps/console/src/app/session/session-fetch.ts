import type { SessionStore } from './storage.ts';

export interface SessionFetchParts {
  send: typeof fetch;
  store: Pick<SessionStore, 'accessToken'>;
  refresh: (refusedToken: string | null) => Promise<string>;
}

/** These pass a 401 straight on: their 401 is an answer about the credentials that were sent. */
const ownAnswers = new Set(['/api/auth/signin', '/api/auth/refresh-token']);

/**
 * `fetch` with the stored access token. A 401 is repeated once with a refreshed token; when there is none to be had,
 * the first answer is the answer. Bodies must be strings, since they may be sent twice.
 */
export function sessionFetch({ send, store, refresh }: SessionFetchParts): typeof fetch {
  return async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, 'http://console').pathname;
    const token = store.accessToken();
    const answer = await send(input, withToken(init, token));
    if (answer.status !== 401 || ownAnswers.has(path)) return answer;
    const fresh = await refresh(token).catch(() => null);
    return fresh === null ? answer : send(input, withToken(init, fresh));
  };
}

function withToken(init: RequestInit | undefined, token: string | null): RequestInit {
  const headers = new Headers(init?.headers);
  if (token !== null && !headers.has('authorization'))
    headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}
