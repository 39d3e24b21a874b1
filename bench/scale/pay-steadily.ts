import { setTimeout as sleep } from 'node:timers/promises';
import type { Address } from '../../scripts/start/open-processes.ts';

export interface Payers {
  /** Where payers and the merchants' servers go. */
  web: Address;
  simulatorUrl: string;
  apiToken: string;
  /** How often the server was busy and was asked again, as clients do. */
  askedAgain: number;
}

export interface Paid {
  deposits: number;
  /** From the choice of the method to the page that says it is paid, in milliseconds, in order. */
  tookMs: number[];
  askedAgain: number;
}

const patienceMs = 60_000;

/** Whole deposits, so many begun each second for so long, whatever those before do; resolves when all are paid. */
export async function paySteadily(
  payers: Payers,
  { perSecond, seconds, label }: { perSecond: number; seconds: number; label: string },
): Promise<Paid> {
  const count = Math.round(perSecond * seconds);
  const startedMs = performance.now();
  const under: Promise<number>[] = [];
  for (let number = 0; number < count; number++) {
    const waitMs = startedMs + (number * 1_000) / perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    const paying = payOne(payers, `${label}-${number}`, number);
    // It is awaited with all others: until then nobody else looks at what became of it.
    paying.catch(() => undefined);
    under.push(paying);
  }
  const tookMs = (await Promise.all(under)).sort((a, b) => a - b);
  return { deposits: count, tookMs, askedAgain: payers.askedAgain };
}

/** Session, method, payment at a simulated phone, claim, and the page that is asked until it says so. */
/** Resolves with the milliseconds from the choice of the method to the page that says it is paid. */
export async function payOne(payers: Payers, reference: string, number: number): Promise<number> {
  const { web, simulatorUrl, apiToken } = payers;
  const post = <Answer>(url: string, body: object, headers: Record<string, string> = {}) =>
    ask<Answer>(payers, { url, body, headers });
  const api = { authorization: `Bearer ${apiToken}`, 'idempotency-key': reference };
  const payer = { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` };
  const amount = { value: `${50_000 + 1_000 * (number % 900)}.00`, currency: 'IDR' };
  const session = await post<{ id: string; url: string }>(
    `${web.merchantUrl}/v1/transaction-sessions`,
    { type: 'deposit', reference, amount },
    api,
  );
  const token = new URL(session.url).searchParams.get('session');
  const page = `${web.merchantUrl}/api/public/sessions/${session.id}`;
  const startedMs = performance.now();
  const { deposit } = await post<{ deposit: { qrPayload: string } }>(
    `${page}/method`,
    { token, method: number % 3 === 0 ? 'livin' : 'dana' },
    payer,
  );
  await post(`${simulatorUrl}/pay`, { payload: deposit.qrPayload });
  await post(`${page}/claim`, { token }, payer);
  for (;;) {
    const { screen } = await post<{ screen: string }>(`${page}/state`, { token }, payer);
    const passedMs = performance.now() - startedMs;
    if (screen === 'success') return passedMs;
    if (passedMs > patienceMs)
      throw new Error(
        `a deposit was not paid within ${patienceMs / 1_000} seconds: its page shows ${screen}`,
      );
    await sleep(250);
  }
}

const mostTries = 20;

async function ask<Answer>(
  payers: Payers,
  { url, body, headers }: { url: string; body: object; headers: Record<string, string> },
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (answer.ok) return (await answer.json()) as Answer;
    if (answer.status !== 503 || tries === mostTries)
      throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    payers.askedAgain++;
    await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 1));
  }
}
