import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createLog,
  readConfig,
  seedDemo,
  startServer,
  type DemoFile,
  type FarmFile,
  type RunningServer,
} from '@wallet/server/start';
import { testCluster, testRedis, type TestRedis } from '@wallet/server/testing';
import { freePorts } from './open-system.ts';
import { start, type Started } from './started.ts';

/** One installation whose work is shared out among processes over one PostgreSQL and one Redis. */
export interface Processes {
  databaseUrl: string;
  redis: TestRedis;
  /** Of PostgreSQL, for who measures it. */
  clusterDir: string;
  demo: DemoFile;
  farm: FarmFile;
  /** The web process that lives in this one. */
  near: Address;
  /** Starts `npm start -- --roles=...` in a process of its own and waits until it is ready. */
  begin(roles: string): Promise<Part>;
  /** Starts a part in this process, which loads the code only once. */
  beginHere(roles: string): Promise<RunningServer>;
  close(): Promise<void>;
}

export interface ProcessesOptions {
  /** Keeps what is committed as production does. */
  durable?: boolean;
  /** More settings for all of them. */
  variables?: Record<string, string>;
  /** Once, behind the demo's data. */
  prepare?: (platform: RunningServer['platform']) => Promise<void>;
}

export interface Address {
  adminUrl: string;
  merchantUrl: string;
  simulatorUrl: string;
}

export interface Part extends Address {
  process: Started;
}

/** Opens the database, Redis, the demo's data and one web process; the test begins the others. */
export async function openProcesses({
  durable = false,
  variables = {},
  prepare,
}: ProcessesOptions = {}): Promise<Processes> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wallet-processes-'));
  await chmod(dataDir, 0o755);
  const [cluster, redis] = await Promise.all([testCluster({ durable }), testRedis()]);
  const [admin = '', merchant = ''] = await freePorts(2);
  const shared = {
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.url,
    REDIS_URL: redis.url,
    ADMIN_ORIGIN: `http://localhost:${admin}`,
    MERCHANT_ORIGIN: `http://localhost:${merchant}`,
    LOG_LEVEL: 'error',
    ...variables,
  };
  const parts: Started[] = [];
  const here: RunningServer[] = [];
  let seeded: { demo: DemoFile; farm: FarmFile } | undefined;
  const beginHere = async (roles: string, ports?: readonly string[]) => {
    const [own = '', other = '', simulator = ''] = ports ?? (await freePorts(3));
    const config = readConfig(
      {
        ...shared,
        PORT_ADMIN: own,
        PORT_MERCHANT: other,
        ...(simulator !== '' && { PORT_SIMULATOR: simulator }),
      },
      { kind: 'demo', roles },
    );
    const seed = async (platform: RunningServer['platform']) => {
      const isFirst = seeded === undefined;
      seeded = await seedDemo(platform, () => {});
      if (isFirst) await prepare?.(platform);
    };
    const server = await startServer(config, {
      log: createLog({ level: 'error' }),
      say: () => {},
      consoles: undefined,
      brandDefault: 'yellow',
      prepare: seed,
    });
    here.push(server);
    return server;
  };
  await beginHere('web', [admin, merchant]);
  if (!seeded) throw new Error('the demo was not seeded');
  return {
    databaseUrl: cluster.url,
    redis,
    clusterDir: cluster.dataDir,
    ...seeded,
    near: { adminUrl: shared.ADMIN_ORIGIN, merchantUrl: shared.MERCHANT_ORIGIN, simulatorUrl: '' },
    begin: async (roles) => {
      const ports = await freePorts(3);
      const [own, other, simulator] = ports;
      const program = fileURLToPath(new URL('../start.ts', import.meta.url));
      const part = start({
        command: process.execPath,
        args: [program, '--without-consoles', `--roles=${roles}`],
        env: {
          ...process.env,
          ...shared,
          PORT_ADMIN: own,
          PORT_MERCHANT: other,
          PORT_SIMULATOR: simulator,
          NODE_ENV: '',
        },
      });
      parts.push(part);
      // Whatever ends this process, nobody else would end that one.
      process.once('exit', () => part.child.kill('SIGKILL'));
      await part.says(roles.includes('web') ? 'Ctrl-C stops everything' : 'health is at port');
      return {
        process: part,
        adminUrl: `http://localhost:${own}`,
        merchantUrl: `http://localhost:${other}`,
        simulatorUrl: `http://127.0.0.1:${simulator}`,
      };
    },
    beginHere: (roles) => beginHere(roles),
    close: async () => {
      for (const { child } of parts) child.kill('SIGTERM');
      await Promise.all(parts.map(({ ended }) => ended));
      await Promise.all(here.map((server) => server.stop()));
      await redis.kill();
      await cluster.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
