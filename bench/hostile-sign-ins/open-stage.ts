import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testCluster } from '@wallet/server/bench';
import { freePorts } from '../../scripts/start/open-system.ts';
import { openChild } from '../support/child.ts';
import type { Used } from './server-process.ts';

export interface Stage {
  adminUrl: string;
  merchantUrl: string;
  demo: Used['demo'];
  /** What the server has used so far. */
  used(): Promise<Used>;
  close(): Promise<void>;
}

/** A fresh demo on a PostgreSQL of its own, whose server believes this process for whom it forwards. */
export async function openStage(): Promise<Stage> {
  const cluster = await testCluster({ durable: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'wallet-hostile-'));
  await chmod(dataDir, 0o755);
  const [admin = '', merchant = ''] = await freePorts(2);
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.url,
    PORT_ADMIN: admin,
    PORT_MERCHANT: merchant,
    TRUST_PROXY: '127.0.0.1,::1',
  };
  const program = new URL('./server-process.ts', import.meta.url);
  const child = await openChild<object, Used>(program, [JSON.stringify(settings)]);
  const { demo } = await child.ask({});
  return {
    adminUrl: `http://localhost:${admin}`,
    merchantUrl: `http://localhost:${merchant}`,
    demo,
    used: () => child.ask({}),
    close: async () => {
      await child.close();
      await cluster.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
