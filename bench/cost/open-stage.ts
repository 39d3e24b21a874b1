import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  addPastMonths,
  migrate,
  silentLog,
  testCluster,
  type TestCluster,
} from '@wallet/server/bench';
import { startSimulator } from '@wallet/simulator';
import { freePorts } from '../../scripts/start/open-system.ts';
import { payOne, paySteadily, type Payers } from '../scale/pay-steadily.ts';
import { openChild } from '../support/child.ts';
import { costBetween, readCounters, type Cost, type Watched } from './counters.ts';
import { countNothing, createExtensions, readTexts } from './counters.sql.ts';
import type { ServedDemo } from './server-process.ts';

/** A fresh demo on a PostgreSQL that counts: server, simulated phones and payers apart. */
export interface Stage {
  /** So many a second for so long, whatever those before do. */
  paySteadily(perSecond: number, seconds: number): Promise<number[]>;
  /** So many in all, with a fixed number under way. */
  payTogether(count: number, atOnce: number): Promise<number[]>;
  /** What work cost, from when all was quiet to when it is quiet again. */
  costOf(work: () => Promise<unknown>): Promise<Cost>;
  texts(): Promise<Text[]>;
  close(): Promise<void>;
}

export interface Text {
  id: string;
  toplevel: boolean;
  text: string;
  calls: number;
  plans: number;
  planMs: number;
  runMs: number;
}

export interface StageOptions {
  /** Whether commits wait for the disk, as in production. */
  durable: boolean;
  /** How long to wait for work to end; PostgreSQL reports idle connections' transactions after ten seconds. */
  settleSeconds: number;
  /** Partitions that every history has before this time. */
  pastMonths?: number;
}

/** All texts fit, also those of migrations and of the demo; planning and what triggers ask are counted too. */
const counting = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.track_planning': 'on',
  'pg_stat_statements.max': '20000',
};

export async function openStage({
  durable,
  settleSeconds,
  pastMonths = 0,
}: StageOptions): Promise<Stage> {
  const cluster = await testCluster({ durable, settings: counting });
  try {
    if (pastMonths > 0) {
      await migrate(cluster.url);
      await addPastMonths(cluster, pastMonths);
    }
    return await openOn(cluster, settleSeconds);
  } catch (error) {
    await cluster.remove();
    throw error;
  }
}

async function openOn(cluster: TestCluster, settleSeconds: number): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wallet-cost-'));
  await chmod(dataDir, 0o755);
  const [admin = '', merchant = '', control = ''] = await freePorts(3);
  const server = await openChild<object, ServedDemo>(
    new URL('server-process.ts', import.meta.url),
    [JSON.stringify(settingsOf({ dataDir, url: cluster.url, admin, merchant, control }))],
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
  const payers: Payers = {
    web: { adminUrl: '', merchantUrl, simulatorUrl: simulator.controlUrl },
    simulatorUrl: simulator.controlUrl,
    apiToken: demo.merchants[0]?.apiToken ?? '',
    askedAgain: 0,
  };
  const watched: Watched = { client, clusterDir: cluster.dataDir, serverPid: server.pid };
  return {
    ...playing(payers),
    costOf: async (work) => {
      await sleep(settleSeconds * 1_000);
      const before = await readCounters(watched);
      await work();
      await sleep(settleSeconds * 1_000);
      return costBetween(before, await readCounters(watched), client);
    },
    texts: async () => (await client.query<Text>(readTexts)).rows,
    close: async () => {
      await client.end();
      await simulator.stop();
      await server.close();
      await cluster.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Each deposit has a number of its own, from which its reference, its sum and its payer come. */
function playing(payers: Payers): Pick<Stage, 'paySteadily' | 'payTogether'> {
  let next = 0;
  return {
    paySteadily: async (perSecond, seconds) =>
      (await paySteadily(payers, { perSecond, seconds, label: `steady-${next++}` })).tookMs,
    payTogether: async (count, atOnce) => {
      const until = next + count;
      const tookMs: number[] = [];
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (next < until) {
            const number = next++;
            tookMs.push(await payOne(payers, `together-${number}`, number));
          }
        }),
      );
      return tookMs.sort((a, b) => a - b);
    },
  };
}

interface Addresses {
  dataDir: string;
  url: string;
  admin: string;
  merchant: string;
  control: string;
}

function settingsOf({ dataDir, url, admin, merchant, control }: Addresses): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    PORT_ADMIN: admin,
    PORT_MERCHANT: merchant,
    PORT_SIMULATOR: control,
    TRUST_PROXY: '127.0.0.1,::1',
    API_CALLS_PER_SECOND: '999999',
  };
}
