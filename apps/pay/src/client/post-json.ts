/** An answer, a refusal by its code, or `unreachable`: the network or the server gave none. */
export type Answer<Value> = { ok: true; value: Value } | { ok: false; code: string };

/** The link's token as long as it is needed. */
export type Token = string | null;

/** What every kind of page asks of its session. */
export interface SessionApi<State> {
  look(token: Token): Promise<Answer<State>>;
  cancel(token: Token): Promise<Answer<State>>;
  makeLink(token: Token): Promise<Answer<{ url: string }>>;
  makeTicket(token: Token): Promise<Answer<{ ticket: string }>>;
}

/** Posts to the endpoints of one session. Without cookies the token travels in the body. */
export type Post = <Value>(path: string, token: Token, body?: object) => Promise<Answer<Value>>;

const timeoutMs = 20_000;

/** Posts below a path of this origin. */
export function poster(
  base: string,
  send: typeof fetch = (input, init) => fetch(input, init),
): Post {
  return (path, token, body = {}) =>
    postJson(send, `${base}/${path}`, token === null ? body : { ...body, token });
}

async function postJson<Value>(
  send: typeof fetch,
  path: string,
  body: object,
): Promise<Answer<Value>> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), timeoutMs);
  try {
    const answer = await send(path, {
      method: 'POST',
      credentials: 'same-origin',
      signal: patience.signal,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const value: unknown = await answer.json();
    if (answer.ok) return { ok: true, value: value as Value };
    const { code } = value as { code?: unknown };
    return { ok: false, code: typeof code === 'string' ? code : 'unexpected' };
  } catch {
    return { ok: false, code: 'unreachable' };
  } finally {
    clearTimeout(timer);
  }
}
