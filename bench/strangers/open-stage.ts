import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { silentLog, testCluster, type TestCluster } from '@wallet/server/bench';
import { startSimulator } from '@wallet/simulator';
import { freePorts } from '../../scripts/start/open-system.ts';
import { openChild } from '../support/child.ts';
import type { Served, Terms } from './server-process.ts';

/** A fresh demo with day limits: server, database and simulated phones, each apart. */
export interface Stage {
  merchantUrl: string;
  simulatorUrl: string;
  /** Of the merchant with the public form. */
  code: string;
  apiToken: string;
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openStage({
  durable,
  ...terms
}: Terms & { durable: boolean }): Promise<Stage> {
  const cluster = await testCluster({ durable });
  try {
    return await openOn(cluster, terms);
  } catch (error) {
    await cluster.remove();
    throw error;
  }
}

async function openOn(cluster: TestCluster, terms: Terms): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wallet-strangers-'));
  await chmod(dataDir, 0o755);
  const [admin = '', merchant = '', control = ''] = await freePorts(3);
  const server = await openChild<object, Served>(new URL('server-process.ts', import.meta.url), [
    JSON.stringify({
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.url,
      PORT_ADMIN: admin,
      PORT_MERCHANT: merchant,
      PORT_SIMULATOR: control,
      TRUST_PROXY: '127.0.0.1,::1',
      API_CALLS_PER_SECOND: '999999',
    }),
    JSON.stringify(terms),
  ]);
  const { demo, farm, adminPort, merchantUrl } = await server.ask({});
  const simulator = await startSimulator({
    serverUrl: `http://localhost:${adminPort}`,
    controlPort: Number(control),
    seed: 'strangers',
    dataDir: join(dataDir, 'simulator'),
    devices: farm.devices,
    proxies: farm.proxies,
    log: silentLog() as never,
  });
  const pool = new pg.Pool({ connectionString: cluster.url, max: 4 });
  return {
    merchantUrl,
    simulatorUrl: simulator.controlUrl,
    code: demo.merchants[0]?.code ?? '',
    apiToken: demo.merchants[0]?.apiToken ?? '',
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await pool.query<Row & pg.QueryResultRow>(text, [...values])).rows,
    close: async () => {
      await pool.end();
      await simulator.stop();
      await server.close();
      await cluster.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
