import type { SocketFacts } from './server-process.ts';

export interface Payers {
  /** Each with the cookie that its page got. */
  links: { id: string; cookie: string }[];
  /** Cancels so many of them, which their pages are told. */
  cancel(from: number, count: number): Promise<void>;
}

/** Sessions by the merchant API, each opened by one payer. */
export async function openLinks(
  { merchantPort, apiToken }: SocketFacts,
  { sessions }: { sessions: number },
): Promise<Payers> {
  const url = `http://127.0.0.1:${merchantPort}`;
  const run = Math.random().toString(36).slice(2);
  const call = async (path: string, reference: string, body: object) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiToken}`,
        'content-type': 'application/json',
        'idempotency-key': reference,
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string; url: string };
  };
  const links: Payers['links'] = [];
  for (let number = 0; number < sessions; number++) {
    const reference = `sockets-${run}-${number}`;
    const session = await call('/v1/transaction-sessions', reference, {
      type: 'deposit',
      reference,
      amount: { value: '150000.00', currency: 'IDR' },
    });
    const { pathname, search } = new URL(session.url);
    const page = await fetch(`${url}${pathname}${search}`, {
      redirect: 'manual',
      headers: { 'x-forwarded-for': `10.2.${number >> 8}.${number & 255}` },
    });
    const cookie = page.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ');
    links.push({ id: session.id, cookie });
  }
  return {
    links,
    cancel: async (from, count) => {
      for (const { id } of links.slice(from, from + count))
        await call(`/v1/transaction-sessions/${id}/cancel`, `cancel-${id}`, {});
    },
  };
}
