/**
 * One version's ledger writer over its own PostgreSQL. Argument: a checkout's folder with packages,
 * whose code runs. Orders: `WriterTurn`.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Bench from '@wallet/server/bench';
import type * as Fleets from '../ledger/load-fleet.ts';
import type { Shape } from '../ledger/payment.ts';
import { postgresCpu } from '../ledger/postgres-cpu.ts';
import { obey } from '../support/child.ts';

export interface WriterTurn {
  shape: Shape;
  items: number;
  inFlight: number;
}

export interface Written {
  perSecond: number;
  /** Of the writer's process and of PostgreSQL, for each item. */
  cpuMicroseconds: number;
}

const tree = process.argv[2] ?? '';
const ofTree = (path: string) => import(pathToFileURL(join(tree, path)).href);
const {
  migrate,
  createDb: openDb,
  createParties: openParties,
  silentLog,
  testCluster,
} = (await ofTree('apps/server/src/bench-door.ts')) as typeof Bench;
const { createFleet: openFleet } = (await ofTree('bench/ledger/load-fleet.ts')) as typeof Fleets;

const { url, dataDir, remove } = await testCluster({ durable: true });
await migrate(url);
const db = await openDb({ url, log: silentLog(), poolSize: 1 });
const parties = await openParties(db, { merchants: 256, floats: 64 });
await db.close();
const fleet = await openFleet(url, parties, 1);

async function write({ shape, items, inFlight }: WriterTurn): Promise<Written> {
  const before = postgresCpu(dataDir) ?? 0;
  const startedMs = performance.now();
  const { cpuMicroseconds } = await fleet.carryOut({ how: 'writer', shape, items, inFlight }, 1);
  const seconds = (performance.now() - startedMs) / 1_000;
  const postgres = (postgresCpu(dataDir) ?? 0) - before;
  return { perSecond: items / seconds, cpuMicroseconds: (cpuMicroseconds + postgres) / items };
}

obey(write, async () => {
  await fleet.close();
  await remove();
});
