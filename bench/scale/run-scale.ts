import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadDevice } from '@wallet/simulator';
import { openProcesses, type Processes } from '../../scripts/start/open-processes.ts';
import { seedFleet } from '../fleet/seed-fleet.ts';
import type { LoadOrder } from '../fleet/load-process.ts';
import { openChild } from '../support/child.ts';
import { report } from '../support/report.ts';
import { day, extrapolate, type Costs } from './extrapolate.ts';
import { paySteadily, type Paid } from './pay-steadily.ts';
import { between, readUsage, type Parts, type Reading } from './usage.ts';
import { openScaleWriter, type Writer } from './writer.ts';

export interface ScaleOptions {
  /** How long deposits are paid. */
  minutes: number;
  /** Phones that are connected and beat once in ten seconds. */
  devices: number;
  /** Whole deposits begun each second. */
  perSecond: number;
}

const idleSeconds = 10;
const writerSeconds = 20;

/**
 * A fraction of a great day on production code: web, gateway and worker as processes of their own
 * over one PostgreSQL and one Redis, a fleet that beats, whole deposits at a steady rate, and the
 * day's full rate of postings through the writer over a thousand merchants. What an item costs is
 * measured; what the whole day needs is that, multiplied.
 */
export async function runScaleBench(options: ScaleOptions): Promise<void> {
  let devices: LoadDevice[] = [];
  const all = await openProcesses({
    durable: true,
    variables: { TRUST_PROXY: '127.0.0.1,::1', API_CALLS_PER_SECOND: '999999' },
    prepare: async ({ db, databaseUrl }) =>
      void (devices = await seedFleet({ db, databaseUrl }, options.devices)),
  });
  const client = new pg.Client({ connectionString: all.databaseUrl });
  try {
    await client.connect();
    const [web, gateway, worker] = await Promise.all([
      all.begin('web'),
      all.begin('gateway'),
      all.begin('worker'),
    ]);
    const parts = { web, gateway, worker };
    const { paid, phases } = await playDay({ all, parts, client, devices }, options);
    process.stdout.write(
      `${JSON.stringify({ phases, deposits: paid.deposits, askedAgain: paid.askedAgain })}\n`,
    );
    const writer = await openScaleWriter(all.databaseUrl);
    const written = await writer.play({
      seconds: writerSeconds,
      perSecond: day.postingsPerSecondAtPeak,
      clusterDir: all.clusterDir,
      client,
    });
    await writer.close();
    tell({ paid, phases, written, options });
  } finally {
    await client.end();
    await all.close();
  }
}

interface Stage {
  all: Processes;
  parts: Parts;
  client: pg.Client;
  devices: readonly LoadDevice[];
}

interface Phases {
  silence: Reading;
  fleet: Reading;
  deposits: Reading;
}

/** Nothing, then the fleet, then deposits on top of it: each phase shows what it adds to the one before. */
async function playDay(
  { all, parts, client, devices }: Stage,
  { minutes, perSecond }: ScaleOptions,
): Promise<{ paid: Paid; phases: Phases }> {
  const phase = async (work: () => Promise<unknown>) => {
    const before = await readUsage(all, parts, client);
    await work();
    return between(before, await readUsage(all, parts, client));
  };
  const load = await openChild<LoadOrder, { welcomed: number }>(
    new URL('../fleet/load-process.ts', import.meta.url),
    [parts.gateway.adminUrl],
  );
  try {
    const payers = {
      web: parts.web,
      simulatorUrl: parts.gateway.simulatorUrl,
      apiToken: all.demo.merchants[0]?.apiToken ?? '',
      askedAgain: 0,
    };
    await paySteadily(payers, { perSecond: 2, seconds: 10, label: 'warm' });
    const silence = await phase(() => sleep(idleSeconds * 1_000));
    await load.ask({ act: 'start', devices, seed: 'scale' });
    await load.ask({ act: 'beatEvery', seconds: 10 });
    await load.ask({ act: 'welcomed', withinSeconds: 900 });
    const fleet = await phase(() => sleep(idleSeconds * 1_000));
    let paid: Paid = { deposits: 0, tookMs: [], askedAgain: 0 };
    const deposits = await phase(
      async () =>
        void (paid = await paySteadily(payers, { perSecond, seconds: minutes * 60, label: 'day' })),
    );
    return { paid, phases: { silence, fleet, deposits } };
  } finally {
    await load.close();
  }
}

interface Outcome {
  paid: Paid;
  phases: Phases;
  written: Awaited<ReturnType<Writer['play']>>;
  options: ScaleOptions;
}

function tell({ paid, phases: { silence, fleet, deposits }, written, options }: Outcome): void {
  const names = ['web', 'gateway', 'worker', 'postgres', 'redis'] as const;
  const perSecond = (reading: Reading, name: (typeof names)[number]) =>
    reading.cpu[name] / (reading.atMs / 1_000);
  const each = (work: (name: (typeof names)[number]) => number) =>
    Object.fromEntries(names.map((name) => [name, Math.round(work(name))])) as Costs['deposit'];
  const costs: Costs = {
    silence: each((name) => perSecond(silence, name)),
    beat: each(
      (name) =>
        Math.max(0, perSecond(fleet, name) - perSecond(silence, name)) / (options.devices / 10),
    ),
    deposit: each(
      (name) =>
        Math.max(0, deposits.cpu[name] - perSecond(fleet, name) * (deposits.atMs / 1_000)) /
        paid.deposits,
    ),
    posting: {
      writer: written.cpuMicroseconds,
      postgres: written.postgresCpuMicroseconds,
      walBytes: written.walBytes,
      itemsPerBatch: written.itemsPerBatch,
    },
    walBytesPerDeposit: Math.round(deposits.walBytes / paid.deposits),
    databaseBytesPerDeposit: Math.round(deposits.databaseBytes / paid.deposits),
  };
  const at = (share: number) =>
    Math.round(paid.tookMs[Math.floor((paid.tookMs.length - 1) * share)] ?? Number.NaN);
  const rate = paid.deposits / (deposits.atMs / 1_000);
  const results = names.map((name) => ({
    name: `a whole deposit, ${name}`,
    perSecond: rate,
    cpuMicrosecondsPerItem: costs.deposit[name],
    samples: [],
  }));
  report(
    'scale',
    [
      ...results,
      {
        name: 'a posting through the writer',
        perSecond: written.perSecond,
        cpuMicrosecondsPerItem: written.cpuMicroseconds,
        samples: [],
      },
    ],
    [],
    {
      note: 'measured: costs of one item on this machine, the gateway with its simulated phones in it. extrapolated: everything below "day"',
      options,
      costs,
      depositTookMs: {
        half: at(0.5),
        most: at(0.95),
        nearlyAll: at(0.99),
        askedAgain: paid.askedAgain,
      },
      postingTookMs: written.tookMs,
      day: extrapolate(costs),
    },
  );
  process.stdout.write(`${JSON.stringify(extrapolate(costs), undefined, 2)}\n`);
}
