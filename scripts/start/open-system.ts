import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import {
  createLog,
  readConfig,
  seedDemo,
  startServer,
  type DemoFile,
  type FarmFile,
  type RunningServer,
} from '@wallet/server/start';
import { startSimulator, type Simulator } from '@wallet/simulator';
import { consoleOutput } from '../../apps/console/build.ts';
import { copySeeded, leadProxiesTo } from './seeded-folder.ts';

/** The whole product as `npm start` runs it, on ports and a data folder of its own: for journeys and benches. */
export interface System {
  adminUrl: string;
  merchantUrl: string;
  simulatorUrl: string;
  databaseUrl: string;
  dataDir: string;
  demo: DemoFile;
  farm: FarmFile;
  server: RunningServer;
  stop(): Promise<void>;
}

export interface SystemOptions {
  /** A bench of the API needs no pages. */
  withoutConsoles?: boolean;
  /** Believes callers on this machine who they forward for: one load generator plays many payers. */
  behindProxy?: boolean;
  /** More environment variables, as `npm start` would read them. */
  variables?: Record<string, string>;
  /** Free bytes of the disk, in place of the system's answer. */
  readFreeBytes?: () => Promise<number>;
  /** Gets every line of the server's log, from the finest level on. */
  heardLog?: (line: string) => void;
}

export async function openSystem({
  withoutConsoles = false,
  behindProxy = false,
  variables = {},
  readFreeBytes,
  heardLog,
}: SystemOptions = {}): Promise<System> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wallet-e2e-'));
  await chmod(dataDir, 0o755);
  // Who listens to the log hears how the demo is made, too.
  const isCopy = !heardLog && (await copySeeded(dataDir));
  const [admin, merchant, control] = await freePorts(3);
  const config = readConfig(
    {
      ...variables,
      DATA_DIR: dataDir,
      PORT_ADMIN: admin,
      PORT_MERCHANT: merchant,
      PORT_SIMULATOR: control,
      ...(behindProxy && { TRUST_PROXY: '127.0.0.1,::1' }),
    },
    { kind: 'demo' },
  );
  const log = heardLog
    ? createLog({ level: 'trace', destination: { write: heardLog } })
    : pino({ level: process.env['E2E_LOG'] ?? 'silent' });
  let seeded: { demo: DemoFile; farm: FarmFile } | undefined;
  const server = await startServer(config, {
    log,
    say: () => {},
    ...(readFreeBytes && { readFreeBytes }),
    consoles: withoutConsoles
      ? undefined
      : { admin: consoleOutput('admin'), merchant: consoleOutput('merchant') },
    brandDefault: 'yellow',
    prepare: async (platform) => {
      seeded = await seedDemo(platform, () => {});
      if (isCopy) await leadProxiesTo(config.ports.simulator, platform.db.staffPool);
    },
  });
  if (!seeded) throw new Error('the demo was not seeded');
  const { demo, farm } = seeded;
  const simulator: Simulator = await startSimulator({
    serverUrl: `http://localhost:${server.ports.admin}`,
    controlPort: config.ports.simulator,
    seed: process.env['SIM_SEED'] ?? 'e2e',
    dataDir: join(dataDir, 'simulator'),
    devices: farm.devices,
    proxies: farm.proxies,
    log,
  });
  return {
    adminUrl: config.origins.admin,
    merchantUrl: config.origins.merchant,
    simulatorUrl: simulator.controlUrl,
    databaseUrl: server.platform.databaseUrl,
    dataDir,
    demo,
    farm,
    server,
    stop: async () => {
      await simulator.stop();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Ports that are free now. */
export async function freePorts(count: number): Promise<string[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return String(typeof address === 'object' ? address?.port : '');
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
