import type { DepositMethod, PayState } from '@wallet/contract';

/** An answer, a refusal by its code, or `unreachable`: the network or the server gave none. */
export type Answer<Value> = { ok: true; value: Value } | { ok: false; code: string };

type Token = string | null;

export interface PayApi {
  look(token: Token): Promise<Answer<PayState>>;
  choose(method: DepositMethod, token: Token): Promise<Answer<PayState>>;
  claim(token: Token): Promise<Answer<PayState>>;
  cancel(token: Token): Promise<Answer<PayState>>;
  makeLink(token: Token): Promise<Answer<{ url: string }>>;
  makeTicket(token: Token): Promise<Answer<{ ticket: string }>>;
}

const timeoutMs = 20_000;

/** The payer's endpoints of one session. Without cookies the token travels in the body. */
export function payApi(sessionId: string, send: typeof fetch = (input, init) => fetch(input, init)): PayApi {
  const post = <Value>(path: string, token: Token, body: object = {}) =>
    postJson<Value>(send, `/api/public/sessions/${sessionId}/${path}`, token === null ? body : { ...body, token });
  return {
    look: (token) => post('state', token),
    choose: (method, token) => post('method', token, { method }),
    claim: (token) => post('claim', token),
    cancel: (token) => post('cancel', token),
    makeLink: (token) => post('link', token),
    makeTicket: (token) => post('ticket', token),
  };
}

async function postJson<Value>(send: typeof fetch, path: string, body: object): Promise<Answer<Value>> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), timeoutMs);
  try {
    const answer = await send(path, {
      method: 'POST', credentials: 'same-origin', signal: patience.signal,
      headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
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
