import {
  migrate,
  createDb,
  createParties,
  silentLog,
  testCluster,
  verifyLedger,
} from '@wallet/server/bench';
import { Client } from 'pg';
import { interleave, median, type Contender, type Result } from '../support/measure.ts';
import { ratio, report } from '../support/report.ts';
import { createFleet, type Fleet } from './load-fleet.ts';
import type { Order } from './load-process.ts';
import { grantPay, payFunction } from './peers.sql.ts';
import { postgresCpu } from './postgres-cpu.ts';

export interface LedgerBenchOptions {
  rounds?: number;
  /** Multiplies the items of every run; 1 is full size. */
  scale?: number;
}

/** What must be ready before the clock starts. */
type Prepared = Contender & { prepare?: () => Promise<unknown> };

interface Entrant extends Order {
  name: string;
  processes: number;
}

const wide = 256;

/** Names, so that the ratios below cannot miss theirs. */
const names = {
  spread1: 'writer, spread, one process',
  hot1: 'writer, one hot merchant, one process',
  spread2: 'writer, spread, two processes',
  hot2: 'writer, one hot merchant, two processes',
  functionSpread: 'one function call each, spread',
  functionHot: 'one function call each, hot',
  nineSpread: 'nine statements each, spread',
  nineHot: 'nine statements each, hot',
  oneRow: 'one row and a commit each',
  floor: 'bulk floor: the same rows, 1,000 a transaction',
  idle: 'writer, one at a time',
  idleOneRow: 'one row and a commit, one at a time',
} as const;

const entrants: readonly Entrant[] = [
  {
    name: names.spread1,
    how: 'writer',
    shape: 'spread',
    items: 12_000,
    inFlight: wide,
    processes: 1,
  },
  { name: names.hot1, how: 'writer', shape: 'hot', items: 12_000, inFlight: wide, processes: 1 },
  {
    name: names.spread2,
    how: 'writer',
    shape: 'spread',
    items: 12_000,
    inFlight: wide,
    processes: 2,
  },
  { name: names.hot2, how: 'writer', shape: 'hot', items: 12_000, inFlight: wide, processes: 2 },
  {
    name: names.functionSpread,
    how: 'function',
    shape: 'spread',
    items: 4_000,
    inFlight: wide,
    processes: 1,
  },
  {
    name: names.functionHot,
    how: 'function',
    shape: 'hot',
    items: 2_000,
    inFlight: wide,
    processes: 1,
  },
  {
    name: names.nineSpread,
    how: 'nine',
    shape: 'spread',
    items: 2_000,
    inFlight: wide,
    processes: 1,
  },
  { name: names.nineHot, how: 'nine', shape: 'hot', items: 1_000, inFlight: wide, processes: 1 },
  {
    name: names.oneRow,
    how: 'oneRow',
    shape: 'spread',
    items: 6_000,
    inFlight: wide,
    processes: 1,
  },
  { name: names.floor, how: 'floor', shape: 'spread', items: 12_000, inFlight: 1, processes: 1 },
  { name: names.idle, how: 'writer', shape: 'spread', items: 500, inFlight: 1, processes: 1 },
  { name: names.idleOneRow, how: 'oneRow', shape: 'spread', items: 500, inFlight: 1, processes: 1 },
];

/** The production writer against peers and the floor, with a proof of the books after each run. */
export async function runLedgerBench({
  rounds = 5,
  scale = 1,
}: LedgerBenchOptions = {}): Promise<void> {
  const cluster = await testCluster({ durable: true });
  const { url, dataDir } = cluster;
  try {
    await migrate(url);
    await addPeers(url);
    const db = await createDb({ url, log: silentLog(), poolSize: 1 });
    const parties = await createParties(db, { merchants: 256, floats: 64 });
    await db.close();
    const fleet = await createFleet(url, parties, 2);
    const contenders = entrants.map((entrant) =>
      contend(fleet, dataDir, { ...entrant, items: roundTo(entrant.items * scale) }),
    );
    await race(contenders, 1, url);
    const { results, proofs } = await race(contenders, rounds, url);
    await fleet.close();
    report('ledger', results, ratiosOf(results), {
      rounds,
      inFlight: wide,
      proofsOfTheBooks: proofs,
    });
  } finally {
    await cluster.remove();
  }
}

function contend(fleet: Fleet, dataDir: string, { name, processes, ...order }: Entrant): Prepared {
  return {
    name,
    ...(order.how === 'floor' && {
      prepare: () => fleet.carryOut({ ...order, how: 'prepareFloor' }, processes),
    }),
    run: async () => {
      const before = postgresCpu(dataDir);
      const { cpuMicroseconds } = await fleet.carryOut(order, processes);
      const after = postgresCpu(dataDir);
      const postgres = before === undefined || after === undefined ? 0 : after - before;
      return { items: order.items, otherCpuMicroseconds: cpuMicroseconds + postgres };
    },
  };
}

/** All contenders in turn, `rounds` times; after every run the books are proved, outside the measured time. */
async function race(
  contenders: readonly Prepared[],
  rounds: number,
  url: string,
): Promise<{ results: Result[]; proofs: number }> {
  const samples = new Map<string, Result['samples']>(contenders.map(({ name }) => [name, []]));
  let proofs = 0;
  for (let round = 0; round < rounds; round++) {
    for (const contender of contenders) {
      await contender.prepare?.();
      const [result] = await interleave([contender], 1);
      samples.get(contender.name)?.push(...(result?.samples ?? []));
      await prove(url, contender.name);
      proofs++;
    }
  }
  const results = contenders.map(({ name }) => {
    const own = samples.get(name) ?? [];
    return {
      name,
      samples: own,
      perSecond: median(own.map((one) => one.perSecond)),
      cpuMicrosecondsPerItem: median(own.map((one) => one.cpuMicrosecondsPerItem)),
    };
  });
  return { results, proofs };
}

async function prove(url: string, after: string): Promise<void> {
  const { ok, lines } = await verifyLedger({ url, log: silentLog() });
  if (!ok) throw new Error(`the books are broken after "${after}":\n${lines.join('\n')}`);
}

function ratiosOf(results: readonly Result[]) {
  const rate = (name: string) =>
    results.find((result) => result.name === name)?.perSecond ?? Number.NaN;
  return [
    ratio(
      'spread: writer against one function call each',
      rate(names.spread1) / rate(names.functionSpread),
      { atLeast: 4 },
    ),
    ratio(
      'hot: writer against one function call each',
      rate(names.hot1) / rate(names.functionHot),
      { atLeast: 12 },
    ),
    ratio('writer: hot against spread', rate(names.hot1) / rate(names.spread1), { atLeast: 0.9 }),
    ratio('writer, spread, against the bulk floor', rate(names.spread1) / rate(names.floor), {
      atLeast: 0.45,
    }),
    ratio('idle latency against a one-row commit', rate(names.idleOneRow) / rate(names.idle), {
      atMost: 2,
    }),
  ];
}

/** Statements of the owner: the function is a peer of the bench, not of the product. */
async function addPeers(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(payFunction);
  await client.query(grantPay);
  await client.end();
}

/** Whole transactions of the floor, and an even share for two processes. */
function roundTo(items: number): number {
  return items < 1_000 ? items : Math.ceil(items / 1_000) * 1_000;
}
