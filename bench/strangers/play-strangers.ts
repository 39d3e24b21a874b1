import { hash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from './open-stage.ts';
import { readBooked, readHeld, readLeft, readSession, readTaken } from './strangers.sql.ts';

export interface Crowd {
  strangers: number;
  networks: number;
  /** Strangers who act at the same time. */
  atOnce: number;
  /** Whether the code that is paid late has ended by its time; otherwise its payer cancels it. */
  waitsForExpiry: boolean;
}

export interface Played {
  /** How each stranger's choice ended, by what he was told. */
  strangers: Record<string, number>;
  /** From the choice of a method to the code, of the merchant's own links, in order. */
  ownMs: number[];
  /** How often the shares were looked at, and the largest that strangers held of a day's limit. */
  looks: number;
  mostHeld: number;
  /** What must not be, in words. */
  broken: string[];
}

/** All ask for the same price, so that amounts are as short as room. */
const price = '1000000';
const methods = ['dana', 'livin'] as const;
const patienceMs = 90_000;

interface Code {
  depositId: string;
  sessionId: string;
  token: string;
  qrPayload: string;
}

/**
 * Strangers from many networks fill in forms and choose, beside a merchant's own links whose payers
 * choose too, while SQL checks what strangers hold. Then one's code ends and its money comes.
 */
export async function playStrangers(stage: Stage, crowd: Crowd): Promise<Played> {
  const played: Played = { strangers: {}, ownMs: [], looks: 0, mostHeld: 0, broken: [] };
  const codes: Code[] = [];
  let isOver = false;
  const watching = watch(stage, played, () => isOver);
  const own = payOwnLinks(stage, played, () => isOver);
  let next = 0;
  await Promise.all(
    Array.from({ length: crowd.atOnce }, async () => {
      while (next < crowd.strangers) {
        const outcome = await playOne(stage, next++ % crowd.networks, next);
        const said = typeof outcome === 'string' ? outcome : 'code';
        played.strangers[said] = (played.strangers[said] ?? 0) + 1;
        if (typeof outcome !== 'string') codes.push(outcome);
      }
    }),
  );
  isOver = true;
  await Promise.all([watching, own]);
  const last = codes.at(-1);
  if (!last) played.broken.push('no stranger got a code');
  else await payLate(stage, last, { crowd, played });
  return played;
}

/** A network's address: every other is IPv6, of which one subscriber has a /64. */
function addressOf(network: number): string {
  return network % 2 === 0 ? `198.51.${network >> 8}.${network & 255}` : `2001:db8:${network}:1::7`;
}

/** A form, its link, and a choice: the code, or what he is told. */
async function playOne(stage: Stage, network: number, number: number): Promise<Code | string> {
  const from = { 'x-forwarded-for': addressOf(network) };
  const answer = await fetch(`${stage.merchantUrl}/request-transaction`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...from, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      merchant: stage.code,
      shown: stage.code,
      key: randomBytes(16).toString('base64url'),
      type: 'deposit',
      amount: price,
      name: `Stranger ${number}`,
      phone: `0812${String(10_000_000 + number)}`,
      email: '',
      note: '',
    }),
  });
  const location = answer.headers.get('location');
  await answer.arrayBuffer();
  if (answer.status !== 303 || location === null) return `form ${answer.status}`;
  const token = new URL(location, stage.merchantUrl).searchParams.get('session') ?? '';
  const [session] = await stage.query<{ id: string }>(readSession, [hash('sha256', token, 'hex')]);
  if (!session) return 'no session';
  let said = '';
  for (const method of methods) {
    const code = await choose(stage, { sessionId: session.id, token, method, from });
    if (typeof code !== 'string') return code;
    said = code;
  }
  return said;
}

interface Choice {
  sessionId: string;
  token: string;
  method: (typeof methods)[number];
  from: Record<string, string>;
}

async function choose(
  { merchantUrl }: Stage,
  { sessionId, token, method, from }: Choice,
): Promise<Code | string> {
  const page = `${merchantUrl}/api/public/sessions/${sessionId}`;
  const answer = await post(`${page}/method`, { token, method }, from);
  const said = (await answer.json()) as {
    deposit?: { id: string; qrPayload: string };
    code?: string;
    detail?: string;
  };
  return answer.ok && said.deposit
    ? { depositId: said.deposit.id, sessionId, token, qrPayload: said.deposit.qrPayload }
    : [said.code ?? answer.status, said.detail].filter(Boolean).join(' ');
}

function post(url: string, body: object, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** The merchant's own links, one after another until the strangers are gone: each gets its code. */
async function payOwnLinks(stage: Stage, played: Played, isOver: () => boolean): Promise<void> {
  for (let number = 0; number === 0 || !isOver(); number++) {
    const reference = `own-${number}`;
    const made = await post(
      `${stage.merchantUrl}/v1/transaction-sessions`,
      { type: 'deposit', reference, amount: { value: `${price}.00`, currency: 'IDR' } },
      { authorization: `Bearer ${stage.apiToken}`, 'idempotency-key': reference },
    );
    const { id, url } = (await made.json()) as { id: string; url: string };
    const token = new URL(url).searchParams.get('session') ?? '';
    const startedMs = performance.now();
    const [method = 'dana'] = number % 2 === 0 ? methods : methods.toReversed();
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const code = await choose(stage, { sessionId: id, token, method, from });
    played.ownMs.push(performance.now() - startedMs);
    if (typeof code === 'string') played.broken.push(`a merchant's own link got no code: ${code}`);
    await sleep(100);
  }
  played.ownMs.sort((a, b) => a - b);
}

async function watch(stage: Stage, played: Played, isOver: () => boolean): Promise<void> {
  for (; !isOver(); played.looks++) {
    for (const { id, limit, held, codes } of await stage.query<{
      id: string;
      limit: string;
      held: string;
      codes: number;
    }>(readHeld)) {
      const part = Number(held) / Number(limit);
      if (codes > 1) played.mostHeld = Math.max(played.mostHeld, part);
      if (codes > 1 && part > 0.05)
        played.broken.push(`strangers hold ${held} of ${limit} on ${id} in ${codes} codes`);
    }
    for (const { id, limit, taken } of await stage.query<{
      id: string;
      limit: string;
      taken: string;
    }>(readTaken))
      if (BigInt(taken) > BigInt(limit))
        played.broken.push(`${taken} of ${limit} is taken on ${id}`);
    await sleep(25);
  }
}

/** The code ends, then its money comes: it is recognised as that deposit's, booked, and counted. */
async function payLate(
  stage: Stage,
  { depositId, sessionId, token, qrPayload }: Code,
  { crowd, played }: { crowd: Crowd; played: Played },
): Promise<void> {
  if (crowd.waitsForExpiry) {
    const [left] = await stage.query<{ leftMs: number }>(readLeft, [depositId]);
    await sleep(Math.max(0, left?.leftMs ?? 0) + 3_000);
  } else await post(`${stage.merchantUrl}/api/public/sessions/${sessionId}/cancel`, { token });
  const read = async () =>
    (
      await stage.query<{ status: string; booked: boolean; used: string }>(readBooked, [depositId])
    )[0];
  const before = await read();
  if (before?.status !== (crowd.waitsForExpiry ? 'expired' : 'cancelled'))
    played.broken.push(`the code has not ended: ${before?.status}`);
  await post(`${stage.simulatorUrl}/pay`, { payload: qrPayload });
  const untilMs = performance.now() + patienceMs;
  for (;;) {
    const now = await read();
    if (now?.booked === true && BigInt(now.used) > BigInt(before?.used ?? 0)) return;
    if (performance.now() > untilMs) {
      played.broken.push(`late money is not booked: ${JSON.stringify(now)}`);
      return;
    }
    await sleep(250);
  }
}
