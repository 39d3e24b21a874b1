import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { seeded, type TestCluster } from '@wallet/server/bench';
import { judgeSoak, prove, readGaps } from './check-soak.ts';
import { openStage, type Stage } from './open-stage.ts';
import { startPayouts, payOne, type Way } from './play-payments.ts';
import { killSomeBackEnds } from './soak.sql.ts';

export interface SoakOptions {
  minutes: number;
  seed?: number;
  /** Seconds between two kills. */
  killEvery?: readonly [least: number, most: number];
}

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Deposits and payouts under way at once. */
const atOnce = { deposits: 3, payouts: 2 };
/** The demo's accounts send a hundred payouts a day. */
const restMs = { deposits: 2_000, payouts: 75_000 };
/** What lags behind the last payment: the reads that show it, facts, folds, seals. */
const settleMs = 30_000;
const proofs = ['verify-ledger', 'verify-audit', 'verify-rows'] as const;

/**
 * Whole deposits and payouts for so long, over HTTP and simulated phones, while the server, back
 * ends of the database and the postmaster are killed with -9 at random moments. In the end every
 * payment has its end, the accounts of the books differ from those of the providers by what they
 * did before, every payout was pressed once, and the books, the audit log and the rows that give
 * power prove themselves, seals and all. Throws otherwise.
 */
export async function runSoak({
  minutes,
  seed = Date.now() % 1_000_000,
  killEvery = [20, 60],
}: SoakOptions): Promise<void> {
  say(`seed ${seed}`);
  const random = seeded(seed);
  const stage = await openStage(String(seed));
  const { way, cluster } = stage;
  try {
    // The first payment of each account comes after its first read.
    await payOne(way, 0);
    await sleep(settleMs);
    const gapsBefore = await withClient(cluster.url, (client) =>
      readGaps(client, way.simulatorUrl),
    );
    const { deposits, payouts, kills } = await play(way, {
      untilMs: performance.now() + minutes * 60_000,
      kill: () => killOne(stage, random),
      killEvery: () => 1_000 * (killEvery[0] + random.below(killEvery[1] - killEvery[0] + 1)),
    });
    await sleep(settleMs);
    const played = { gapsBefore, deposits: deposits + 1, payouts };
    const { simulatorUrl } = way;
    const breaks = await withClient(cluster.url, (client) =>
      judgeSoak(client, { simulatorUrl, ...played }),
    );
    say(`seed ${seed}: ${deposits} deposits, ${payouts} payouts, ${kills.join(', ')}`);
    await stage.stop();
    for (const command of proofs) {
      const { ok, said } = await prove(command, stage.variables);
      say(`${command}: ${ok ? 'holds' : 'BROKEN'}\n${said}`);
      if (!ok) breaks.push(command);
    }
    if (breaks.length > 0) throw new Error(breaks.join('\n'));
  } finally {
    await stage.remove();
  }
}

type Random = ReturnType<typeof seeded>;

/** Payments and kills until the time is up; then every payment is awaited. */
async function play(
  way: Way,
  {
    untilMs,
    kill,
    killEvery,
  }: { untilMs: number; kill: () => Promise<string>; killEvery: () => number },
): Promise<{ deposits: number; payouts: number; kills: string[] }> {
  const isOver = () => performance.now() >= untilMs;
  const payOut = startPayouts(way);
  let [deposits, payouts] = [0, 0];
  const kills = new Map<string, number>();
  const killing = async () => {
    for (;;) {
      await sleep(killEvery());
      if (isOver()) return;
      const what = await kill();
      kills.set(what, (kills.get(what) ?? 0) + 1);
      say(
        `${new Date().toISOString()} killed ${what}; ${deposits} deposits, ${payouts} payouts begun`,
      );
    }
  };
  const work = async (begin: () => Promise<void>, pauseMs: number) => {
    while (!isOver()) {
      await begin();
      await sleep(pauseMs);
    }
  };
  await Promise.all([
    killing(),
    ...Array.from({ length: atOnce.deposits }, () =>
      work(() => payOne(way, ++deposits), restMs.deposits),
    ),
    ...Array.from({ length: atOnce.payouts }, () => work(() => payOut(++payouts), restMs.payouts)),
  ]);
  return { deposits, payouts, kills: [...kills].map(([what, count]) => `${what} ${count} times`) };
}

async function killOne({ server, cluster }: Stage, random: Random): Promise<string> {
  const what = random.pick(['the server', 'one back end', 'all back ends', 'the postmaster']);
  if (what === 'the server') await server.kill();
  else if (what === 'the postmaster') await killPostmaster(cluster);
  else
    await withClient(cluster.url, (client) =>
      client.query(killSomeBackEnds, [what === 'one back end' ? 1 : 1_000]),
    );
  return what;
}

/** Resolves when its supervisor has brought PostgreSQL back. */
async function killPostmaster({ dataDir, onRestart }: TestCluster): Promise<void> {
  const back = new Promise<void>((resolve) => onRestart(resolve));
  const pidFile = readFileSync(join(dataDir, 'data', 'postmaster.pid'), 'utf8');
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
  await back;
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
