import { setTimeout as sleep } from 'node:timers/promises';
import type { Address } from '../../scripts/open-processes.ts';

export interface Payers {
  /** Where payers and the merchants' servers go. */
  web: Address;
  simulatorUrl: string;
  apiToken: string;
}

export interface Paid {
  deposits: number;
  /** From the choice of the method to the page that says it is paid, in milliseconds, in order. */
  tookMs: number[];
}

const patienceMs = 60_000;

/** Whole deposits, so many begun each second for so long, whatever those before do; resolves when all are paid. */
export async function paySteadily(payers: Payers, { perSecond, seconds, label }: { perSecond: number; seconds: number; label: string }): Promise<Paid> {
  const count = Math.round(perSecond * seconds);
  const startedMs = performance.now();
  const under: Promise<number>[] = [];
  for (let number = 0; number < count; number++) {
    const waitMs = startedMs + (number * 1_000) / perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    under.push(payOne(payers, `${label}-${number}`, number));
  }
  const tookMs = (await Promise.all(under)).sort((a, b) => a - b);
  return { deposits: count, tookMs };
}

/** Session, method, payment at a simulated phone, claim, and the page that is asked until it says so. */
async function payOne({ web, simulatorUrl, apiToken }: Payers, reference: string, number: number): Promise<number> {
  const api = { authorization: `Bearer ${apiToken}`, 'idempotency-key': reference };
  const payer = { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` };
  const amount = { value: `${50_000 + 1_000 * (number % 900)}.00`, currency: 'IDR' };
  const session = await post<{ id: string; url: string }>(`${web.merchantUrl}/v1/transaction-sessions`, { type: 'deposit', reference, amount }, api);
  const token = new URL(session.url).searchParams.get('session');
  const page = `${web.merchantUrl}/api/public/sessions/${session.id}`;
  const startedMs = performance.now();
  const { deposit } = await post<{ deposit: { qrPayload: string } }>(`${page}/method`, { token, method: number % 3 === 0 ? 'livin' : 'dana' }, payer);
  await post(`${simulatorUrl}/pay`, { payload: deposit.qrPayload });
  await post(`${page}/claim`, { token }, payer);
  for (;;) {
    const { screen } = await post<{ screen: string }>(`${page}/state`, { token }, payer);
    const passedMs = performance.now() - startedMs;
    if (screen === 'success') return passedMs;
    if (passedMs > patienceMs) throw new Error(`a deposit was not paid within ${patienceMs / 1_000} seconds: its page shows ${screen}`);
    await sleep(250);
  }
}

async function post<Answer>(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
