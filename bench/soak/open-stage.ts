import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog, testCluster, type TestCluster } from '@wallet/server/bench';
import { startSimulator } from '@wallet/simulator';
import { freePorts } from '../../scripts/start/open-system.ts';
import { openMortalServer, type MortalServer } from './mortal-server.ts';
import type { Way } from './play-payments.ts';

export interface Stage {
  way: Way;
  server: MortalServer;
  cluster: TestCluster;
  /** The settings of the server, for commands beside it. */
  variables: Record<string, string>;
  /** Stops phones and server, and leaves the database. */
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** A server that may die, over a PostgreSQL that may die, and phones that live through it: they are what is true. */
export async function openStage(seed: string): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wallet-soak-'));
  await chmod(dataDir, 0o755);
  const cluster = await testCluster({ durable: true });
  const [admin = '', merchant = '', control = ''] = await freePorts(3);
  const adminUrl = `http://localhost:${admin}`;
  const variables = {
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.url,
    PORT_ADMIN: admin,
    PORT_MERCHANT: merchant,
    PORT_SIMULATOR: control,
    TRUST_PROXY: '127.0.0.1,::1',
    API_CALLS_PER_SECOND: '999999',
  };
  const server = await openMortalServer(variables);
  const { demo, farm, merchantUrl } = server.served;
  const simulator = await startSimulator({
    serverUrl: adminUrl,
    controlPort: Number(control),
    seed,
    dataDir: join(dataDir, 'simulator'),
    devices: farm.devices,
    proxies: farm.proxies,
    log: silentLog() as never,
  });
  const approver = demo.users.find(({ email }) => email === 'admin@wallet.example');
  if (!approver) throw new Error('the demo has no Admin');
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await simulator.stop();
    await server.stop();
  };
  return {
    way: {
      adminUrl,
      merchantUrl,
      simulatorUrl: simulator.controlUrl,
      apiToken: demo.merchants[0]?.apiToken ?? '',
      approver,
    },
    server,
    cluster,
    variables,
    stop,
    remove: async () => {
      await stop();
      await cluster.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
