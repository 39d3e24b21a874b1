import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../support/measure.ts';
import type { Stage } from './open-stage.ts';
import { networkNo, send } from './send.ts';

const hostilePerSecond = 400;
const beatMs = 25;
const rounds = 6;
const roundMs = 5_000;
/** Until the attack has filled every line, and between two looks at the list. */
const warmMs = 1_000;
const pauseMs = 20;

export interface Played {
  quietMs: number;
  hostileMs: number;
  samples: { quiet: number[]; hostile: number[] };
  /** Sign-ins of the owner on a browser that he has used before, during the attack. */
  knownMs: number[];
  hostilePerSecond: number;
  /** Of a core, while the attack went on: the thread that answers, and all of them. */
  loopShare: number;
  cpuShare: number;
  statuses: Record<string, number>;
}

/** The list in quiet and under attack, by turns, so that what else the machine does hits both alike. */
export async function playRounds(stage: Stage): Promise<Played> {
  const owner = stage.demo.users.find(({ role }) => role === 'Merchant');
  const person = { email: owner?.email ?? '', password: owner?.password ?? '' };
  const signIn = `${stage.merchantUrl}/api/auth/signin`;
  const { text, cookies } = await send(signIn, { body: person });
  const { token } = JSON.parse(text) as { token: { accessToken: string } };
  const list = () => send(`${stage.merchantUrl}/api/transactions`, { token: token.accessToken });
  const attack = openAttack(signIn, person.email);
  const samples = { quiet: [] as number[], hostile: [] as number[] };
  const knownMs: number[] = [];
  const shares: { loop: number; cpu: number }[] = [];
  await timesOf(list);
  for (let round = 0; round < rounds; round++) {
    samples.quiet.push(...(await timesOf(list)));
    const stop = attack.begin();
    await sleep(warmMs);
    const before = await stage.used();
    const startedMs = performance.now();
    samples.hostile.push(...(await timesOf(list)));
    const known = await send(signIn, { body: person, cookie: cookies });
    if (known.status !== 200) throw new Error(`the known browser was answered ${known.status}`);
    knownMs.push(known.ms);
    const after = await stage.used();
    const ms = performance.now() - startedMs;
    shares.push({
      loop: (after.loopMs - before.loopMs) / ms,
      cpu: (after.cpuMs - before.cpuMs) / ms,
    });
    await stop();
  }
  return {
    quietMs: median(samples.quiet),
    hostileMs: median(samples.hostile),
    samples,
    knownMs,
    hostilePerSecond: attack.perSecond(),
    loopShare: median(shares.map(({ loop }) => loop)),
    cpuShare: median(shares.map(({ cpu }) => cpu)),
    statuses: attack.statuses,
  };
}

async function timesOf(list: () => ReturnType<typeof send>): Promise<number[]> {
  const times: number[] = [];
  for (const until = performance.now() + roundMs; performance.now() < until;) {
    const { status, ms } = await list();
    if (status !== 200) throw new Error(`the list answered ${status}`);
    times.push(ms);
    await sleep(pauseMs);
  }
  return times;
}

/** Wrong sign-ins at a steady rate, whatever the answers: half for the owner, half for unknown accounts. */
function openAttack(signIn: string, owner: string) {
  const statuses: Record<string, number> = {};
  let sent = 0;
  let attackedMs = 0;
  const once = async (n: number) => {
    const email = n % 2 === 0 ? owner : `nobody${n}@x.example`;
    const body = { email, password: `wrong ${n}` };
    const { status, text } = await send(signIn, { body, ip: networkNo(n) });
    const { code } = JSON.parse(text) as { code?: string };
    statuses[`${status} ${code}`] = (statuses[`${status} ${code}`] ?? 0) + 1;
  };
  return {
    statuses,
    perSecond: () => (sent / attackedMs) * 1_000,
    /** Ends when what is under way was answered. */
    begin: () => {
      const underWay: Promise<void>[] = [];
      const startedMs = performance.now();
      const beat = setInterval(() => {
        for (let i = 0; i < (hostilePerSecond * beatMs) / 1_000; i++) underWay.push(once(sent++));
      }, beatMs);
      return async () => {
        clearInterval(beat);
        attackedMs += performance.now() - startedMs;
        await Promise.all(underWay);
      };
    },
  };
}
