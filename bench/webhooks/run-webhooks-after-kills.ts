import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { walletClient, type WalletClient } from '@wallet/merchant-sdk';
import { seeded } from '@wallet/server/bench';
import {
  ownInstallation,
  start,
  stop,
  welcome,
  type Started,
} from '../../scripts/start/started.ts';
import { judgeArrivals, openArrivals, type Arrivals } from './arrivals.ts';
import { killOften } from './kill-often.ts';

export interface KillsOptions {
  events: number;
  kills: number;
  seed: number;
  say: (line: string) => void;
}

const program = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));
const atOnce = 4;
/** A delivery that was lost with its process is due again after half a minute. */
const patienceMs = 180_000;

/**
 * Kills the whole product with -9 again and again while test payments and webhooks run. Checks that
 * every event arrived, under its id, signed, and in each object's order.
 */
export async function runWebhooksAfterKills({
  events,
  kills,
  seed,
  say,
}: KillsOptions): Promise<boolean> {
  const random = seeded(seed);
  const arrivals = await openArrivals();
  const product = await openProduct();
  try {
    const wallet = walletClient({
      baseUrl: product.merchantUrl,
      apiToken: product.testApiToken,
      retries: 60,
      timeoutMs: patienceMs,
    });
    const { secret } = await wallet.webhookEndpoints.create({ url: arrivals.url });
    const startedMs = performance.now();
    const killing = killOften({
      arrivals,
      events,
      kills,
      random: random.below,
      kill: async () => {
        await product.kill();
        say(
          `kill ${killing.done()} of ${kills}, started again: ${arrivals.ids.size} of about ${events} events have arrived`,
        );
      },
    });
    await together((signal) => payUntil(wallet, { arrivals, events, signal }), killing.ended);
    const happened = await untilAllArrived(wallet, arrivals);
    const { arrived, repeated, breaches } = judgeArrivals({
      received: arrivals.received,
      happened,
      secret,
      toleranceSeconds: 3_600,
    });
    const seconds = Math.round((performance.now() - startedMs) / 1_000);
    for (const breach of breaches.slice(0, 50)) say(`BREACH: ${breach}`);
    say(
      `seed ${seed}: ${happened.size} events, ${killing.done()} kills, ${arrived} arrived, ${repeated} of them more than once, ${breaches.length} breaches, ${seconds} s`,
    );
    return breaches.length === 0 && happened.size >= events && killing.done() === kills;
  } finally {
    await product.close();
    await arrivals.close();
  }
}

/** Both to their end; when the other one fails, the work is given up. */
async function together(
  work: (signal: AbortSignal) => Promise<void>,
  other: Promise<void>,
): Promise<void> {
  const given = new AbortController();
  try {
    await Promise.all([work(given.signal), other]);
  } finally {
    given.abort();
  }
}

/** Test payments, a few at a time, until so many events have arrived. */
async function payUntil(
  wallet: WalletClient,
  { arrivals, events, signal }: { arrivals: Arrivals; events: number; signal: AbortSignal },
): Promise<void> {
  let number = 0;
  const work = async () => {
    while (arrivals.ids.size < events && !signal.aborted) {
      const reference = `after-kills-${++number}`;
      const amount = { value: `${10_000 + (number % 900) * 1_000}.00`, currency: 'IDR' } as const;
      const { id } = await wallet.transactionSessions.create(
        { type: 'deposit', reference, amount },
        { idempotencyKey: reference, signal },
      );
      await wallet.simulate.pay(
        id,
        { outcome: 'paid', method: 'dana' },
        { idempotencyKey: `${reference}-pay`, signal },
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** The event ids by the merchant API's own list, once all have arrived or nothing more comes. */
async function untilAllArrived(
  wallet: WalletClient,
  { ids }: Arrivals,
): Promise<ReadonlySet<string>> {
  for (let waitedMs = 0, before = -1; ; waitedMs += 1_000) {
    const happened = new Set<string>();
    for await (const { id } of wallet.events.list()) happened.add(id);
    const isAll = [...happened].every((id) => ids.has(id));
    // The last payments may still become events: nothing new for a second, and nothing missing.
    if ((isAll && happened.size === before) || waitedMs > patienceMs) return happened;
    before = happened.size;
    await wait(1_000);
  }
}

interface Product {
  merchantUrl: string;
  testApiToken: string;
  /** kill -9 and a new start, as whoever supervises it would. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** `npm start` with a data folder of its own; PostgreSQL lives through the kills and is adopted. */
async function openProduct(): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wallet-kills-'));
  await chmod(dataDir, 0o755);
  const env: NodeJS.ProcessEnv = {
    ...(await ownInstallation(dataDir)),
    API_CALLS_PER_SECOND: '999999',
    LOG_LEVEL: 'error',
  };
  const begin = async (): Promise<Started> => {
    const server = start({ command: process.execPath, args: [program, '--without-consoles'], env });
    await server.says(welcome);
    return server;
  };
  let server: Started | undefined;
  const close = async () => {
    if (server) await stop(server);
    await endPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    server = await begin();
    const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as {
      merchants: { testApiToken: string }[];
    };
    return {
      merchantUrl: `http://localhost:${env['PORT_MERCHANT']}`,
      testApiToken: demo.merchants[0]?.testApiToken ?? '',
      kill: async () => {
        server?.child.kill('SIGKILL');
        await server?.ended;
        server = await begin();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Left alone by a server that could not start again. */
async function endPostgres(dataDir: string): Promise<void> {
  const pidFile = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').catch(
    () => '',
  );
  const pid = Number(pidFile.split('\n')[0]);
  if (pid > 0) process.kill(pid, 'SIGINT');
}
