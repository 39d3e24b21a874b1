/**
 * One version over its own counting PostgreSQL: server, simulated phones, payers and the merchant's
 * server. Argument: a checkout's folder with packages, whose code runs. Orders: `Turn`.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type * as Bench from '@wallet/server/bench';
import type * as Simulation from '@wallet/simulator';
import { freePorts } from '../../scripts/start/open-system.ts';
import { costBetween, readCounters, type Cost, type Watched } from '../cost/counters.ts';
import { countNothing, createExtensions, readTexts } from '../cost/counters.sql.ts';
import type { Text } from '../cost/open-stage.ts';
import type { ServedDemo } from '../cost/server-process.ts';
import { payOne, type Payers } from '../scale/pay-steadily.ts';
import type * as Children from '../support/child.ts';
import { obey } from '../support/child.ts';
import { payOutOne, signInAdmin } from './pay-out-one.ts';

export interface Turn {
  kind: 'idle' | 'deposits' | 'payouts';
  /** Whole payments; seconds of idling. */
  count: number;
  atOnce: number;
}

export interface Played {
  cost: Cost;
  /** Of the payments alone, without the time in which what lags behind ends. */
  perSecond: number;
  texts: Text[];
}

/** What lags behind a payment: facts, folds, notes. */
const settleMs = 1_500;
const counting = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.max': '20000',
};

const tree = process.argv[2] ?? '';
const ofTree = (path: string) => import(pathToFileURL(join(tree, path)).href);
const { testCluster, silentLog } = (await ofTree('apps/server/src/bench-door.ts')) as typeof Bench;
const { startSimulator } = (await ofTree('apps/simulator/src/index.ts')) as typeof Simulation;
const { openChild } = (await ofTree('bench/support/child.ts')) as typeof Children;

const cluster = await testCluster({ durable: true, settings: counting });
const dataDir = await mkdtemp(join(tmpdir(), 'wallet-version-'));
await chmod(dataDir, 0o755);
const [admin = '', merchant = '', control = ''] = await freePorts(3);
const server = await openChild<object, ServedDemo>(
  pathToFileURL(join(tree, 'bench/cost/server-process.ts')),
  [
    JSON.stringify({
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.url,
      PORT_ADMIN: admin,
      PORT_MERCHANT: merchant,
      PORT_SIMULATOR: control,
      TRUST_PROXY: '127.0.0.1,::1',
      API_CALLS_PER_SECOND: '999999',
    }),
  ],
);
const { demo, farm, adminPort, merchantUrl } = await server.ask({});
const simulator = await startSimulator({
  serverUrl: `http://localhost:${adminPort}`,
  controlPort: Number(control),
  seed: 'cost',
  dataDir: join(dataDir, 'simulator'),
  devices: farm.devices,
  proxies: farm.proxies,
  log: silentLog() as never,
});
const client = new pg.Client({ connectionString: cluster.url });
await client.connect();
await client.query(createExtensions);
await client.query(countNothing);
const watched: Watched = { client, clusterDir: cluster.dataDir, serverPid: server.pid };
const payers: Payers = {
  web: { adminUrl: '', merchantUrl, simulatorUrl: simulator.controlUrl },
  simulatorUrl: simulator.controlUrl,
  apiToken: demo.merchants[0]?.apiToken ?? '',
  askedAgain: 0,
};
const adminUrl = `http://localhost:${adminPort}`;
const approver = demo.users.find(({ email }) => email === 'admin@wallet.example');
if (!approver) throw new Error('the demo has no Admin');
/** A session's token lasts ten minutes. */
const sessionMs = 300_000;
let session = { bearer: '', sinceMs: -sessionMs };
let next = 0;

async function carryOut({ kind, count, atOnce }: Turn): Promise<Played> {
  if (performance.now() - session.sinceMs >= sessionMs && approver)
    session = { bearer: await signInAdmin(adminUrl, approver), sinceMs: performance.now() };
  await sleep(settleMs);
  const before = await readCounters(watched);
  const known = await readAsked();
  const startedMs = performance.now();
  if (kind === 'idle') await sleep(count * 1_000);
  else await playAtOnce(kind, { count, atOnce });
  const tookMs = performance.now() - startedMs;
  await sleep(settleMs);
  return {
    cost: await costBetween(before, await readCounters(watched), client),
    perSecond: count / (tookMs / 1_000),
    texts: await readAsked(known),
  };
}

async function playAtOnce(
  kind: 'deposits' | 'payouts',
  { count, atOnce }: { count: number; atOnce: number },
): Promise<void> {
  const until = next + count;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < until) {
        const number = next++;
        if (kind === 'deposits') await payOne(payers, `version-${number}`, number);
        else
          await payOutOne(
            { adminUrl, merchantUrl, apiToken: payers.apiToken, bearer: session.bearer },
            `version-${number}`,
            number,
          );
      }
    }),
  );
}

/** What was asked since. */
async function readAsked(since: readonly Text[] = []): Promise<Text[]> {
  const { rows } = await client.query<Text>(readTexts);
  const before = new Map(since.map((text) => [`${text.id} ${text.toplevel}`, text]));
  return rows.flatMap((text) => {
    const old = before.get(`${text.id} ${text.toplevel}`);
    const calls = text.calls - (old?.calls ?? 0);
    return calls > 0 ? [{ ...text, calls, runMs: text.runMs - (old?.runMs ?? 0) }] : [];
  });
}

obey(carryOut, async () => {
  await client.end();
  await simulator.stop();
  await server.close();
  await cluster.remove();
  await rm(dataDir, { recursive: true, force: true });
});
