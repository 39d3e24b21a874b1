import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from './open-stage.ts';
import { networkNo, send, type Sending, type Sent } from './send.ts';

/** What one public request costs the server. */
export interface Cost {
  what: string;
  kind: 'accepted' | 'refused';
  /** On the thread that answers, and on all of them. */
  loopMs: number;
  cpuMs: number;
}

interface Asked {
  what: string;
  kind: Cost['kind'];
  /** The n-th request of this kind. */
  ask(n: number): { url: string; sending: Sending };
  expects: number;
  /** Requests before those that count: they use up what a network may ask. */
  before?: number;
}

/** Fewer than a merchant's form may be sent at once. */
const counted = 100;
/** As many together, so that a network gets few calls back meanwhile. */
const atOnce = 10;
/** A server that has just begun does much of itself; then what it does at rest is measured. */
const settleMs = 15_000;
const idleMs = 6_000;

/** Asks each kind so often, a few at a time, and takes what the server does of itself from what it used. */
export async function measureCosts(stage: Stage): Promise<Cost[]> {
  const code = stage.demo.merchants[0]?.code ?? '';
  const { link, kinds } = await openKinds(stage, code);
  await sleep(settleMs);
  const idle = await usedIn(stage, () => sleep(idleMs));
  const costs: Cost[] = [];
  for (const asked of [...kinds, payPage(stage, link)]) {
    for (let n = 0; n < (asked.before ?? atOnce); n += atOnce) await answersTo(asked, -1 - n, -1);
    const used = await usedIn(stage, async () => {
      const answers = [];
      for (let n = 0; n < counted; n += atOnce) answers.push(...(await answersTo(asked, n, 1)));
      refuseOthers(asked, answers);
    });
    const share = used.ms / idle.ms;
    costs.push({
      what: asked.what,
      kind: asked.kind,
      loopMs: (used.loopMs - idle.loopMs * share) / counted,
      cpuMs: (used.cpuMs - idle.cpuMs * share) / counted,
    });
  }
  return costs;
}

async function usedIn(stage: Stage, work: () => Promise<unknown>) {
  const before = await stage.used();
  const startedMs = performance.now();
  await work();
  const ms = performance.now() - startedMs;
  const after = await stage.used();
  return { ms, loopMs: after.loopMs - before.loopMs, cpuMs: after.cpuMs - before.cpuMs };
}

function answersTo({ ask }: Asked, from: number, step: 1 | -1): Promise<Sent[]> {
  return Promise.all(
    Array.from({ length: atOnce }, (_, i) => {
      const { url, sending } = ask(from + i * step);
      return send(url, sending);
    }),
  );
}

/** On a slow machine a network gets a few calls back meanwhile. */
function refuseOthers({ what, expects }: Asked, answers: readonly Sent[]): void {
  const others = answers.filter(({ status }) => status !== expects);
  if (others.length > answers.length / 4)
    throw new Error(`${what}: ${others[0]?.status} ${others[0]?.text.slice(0, 300)}`);
}

/** A network of its own for each request, so that nobody is at his limit. */
function fresh(n: number): string {
  return `2001:db9:${(n + 1_000).toString(16)}::1`;
}

async function openKinds(stage: Stage, code: string): Promise<{ link: string; kinds: Asked[] }> {
  const { merchantUrl, demo } = stage;
  const owner = demo.users.find(({ role }) => role === 'Merchant');
  const person = { email: owner?.email, password: owner?.password };
  const signIn = `${merchantUrl}/api/auth/signin`;
  const { cookies } = await send(signIn, { body: person });
  const form = `${merchantUrl}/request-transaction`;
  const input = (n: number, phone = `0812${String(20_000_000 + n)}`) =>
    new URLSearchParams({
      merchant: code,
      shown: code,
      type: 'deposit',
      amount: '150000',
      name: 'Budi Santoso',
      phone,
      key: `bench${String(n + 1_000).padStart(17, '0')}`,
    });
  const { location } = await send(form, { body: input(9_000), ip: fresh(9_000) });
  const forgot = `${merchantUrl}/api/auth/forgot-password`;
  const alone = networkNo(199);
  const kinds: Asked[] = [
    {
      what: 'sign-in with the right password on a known browser',
      kind: 'accepted',
      ask: () => ({ url: signIn, sending: { body: person, cookie: cookies } }),
      expects: 200,
    },
    {
      what: 'forgot password',
      kind: 'accepted',
      ask: (n) => ({ url: forgot, sending: { body: { email: `x${n}@x.example` }, ip: fresh(n) } }),
      expects: 204,
    },
    {
      what: 'public form, shown',
      kind: 'accepted',
      ask: (n) => ({ url: `${form}?merchant=${code}`, sending: { ip: fresh(n) } }),
      expects: 200,
    },
    {
      what: 'public form, sent: a session is opened',
      kind: 'accepted',
      ask: (n) => ({ url: form, sending: { body: input(n), ip: fresh(n) } }),
      expects: 303,
    },
    {
      what: 'tracker, asked',
      kind: 'accepted',
      ask: (n) => ({
        url: `${merchantUrl}/track`,
        sending: {
          body: new URLSearchParams({ reference: `K7QM${1_000 + n}`, digits: '1234' }),
          ip: fresh(n),
        },
      }),
      expects: 200,
    },
    {
      what: 'sign-in of a network that asks too often',
      kind: 'refused',
      before: 400,
      ask: (n) => ({
        url: signIn,
        sending: { body: { email: `y${n}@x.example`, password: 'wrong' }, ip: alone },
      }),
      expects: 429,
    },
    {
      what: 'forgot password, of a network that asks too often',
      kind: 'refused',
      before: 40,
      ask: (n) => ({ url: forgot, sending: { body: { email: `z${n}@x.example` }, ip: alone } }),
      expects: 429,
    },
    {
      what: 'public form, sent by a network that asks too often',
      kind: 'refused',
      before: 300,
      ask: (n) => ({ url: form, sending: { body: input(n + 5_000), ip: alone } }),
      expects: 429,
    },
    {
      what: 'tracker, of a network that asks too often',
      kind: 'refused',
      before: 300,
      ask: (n) => ({
        url: `${merchantUrl}/track`,
        sending: {
          body: new URLSearchParams({ reference: `K7QM${1_000 + n}`, digits: '1234' }),
          ip: alone,
        },
      }),
      expects: 429,
    },
    {
      what: 'a link that leads nowhere, of a network that guesses',
      kind: 'refused',
      before: 60,
      ask: () => ({
        url: `${merchantUrl}/deposit?session=${'T'.repeat(43)}`,
        sending: { ip: alone },
      }),
      expects: 429,
    },
    {
      what: 'public form, shown to a network that asks too often',
      kind: 'refused',
      before: 300,
      ask: () => ({ url: `${form}?merchant=${code}`, sending: { ip: alone } }),
      expects: 429,
    },
  ];
  return { link: location, kinds };
}

function payPage({ merchantUrl }: Stage, link: string): Asked {
  return {
    what: 'pay page, by its link',
    kind: 'accepted',
    ask: (n) => ({ url: `${merchantUrl}${link}`, sending: { ip: fresh(n) } }),
    expects: 200,
  };
}
