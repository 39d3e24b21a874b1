import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../scripts/start/open-system.ts';
import { postgresCpu } from '../ledger/postgres-cpu.ts';
import { openChild, type Child } from '../support/child.ts';
import { openLine, type Line } from '../support/line.ts';
import type { LoadOrder } from './load-process.ts';
import type { ServerFacts, ServerOrder, Usage } from './server-process.ts';

export interface BenchFleet {
  facts: ServerFacts;
  /** Between the console and the server; phones have a way of their own. */
  line: Line;
  load: Child<
    LoadOrder,
    {
      beats: number;
      answered: number;
      refused: number;
      welcomed: number;
      reports: number;
      drops: number;
    }
  >;
  /** CPU of the server's process and of PostgreSQL so far, in microseconds. */
  usage(): Promise<{ server: number; postgres: number; rssBytes: number }>;
  /** kill -9 for the server; PostgreSQL lives on. */
  killServer(): Promise<void>;
  /** Starts the server again on its folder and its ports. */
  startServer(): Promise<void>;
  close(): Promise<void>;
}

/** The product in one process, a fleet in its database, and its phones in another, none connected yet. */
export async function openBenchFleet({
  devices,
  withConsoles = false,
}: {
  devices: number;
  withConsoles?: boolean;
}): Promise<BenchFleet> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wallet-fleet-'));
  await chmod(dataDir, 0o755);
  const [PORT_ADMIN, PORT_MERCHANT, PORT_SIMULATOR] = await freePorts(3);
  const line = await openLine(Number(PORT_ADMIN));
  const args = [
    dataDir,
    String(devices),
    JSON.stringify({ PORT_ADMIN, PORT_MERCHANT, PORT_SIMULATOR, ADMIN_ORIGIN: line.url }),
    withConsoles ? 'consoles' : 'api',
  ];
  const start = () =>
    openChild<{ what: ServerOrder }, ServerFacts | Usage>(
      new URL('server-process.ts', import.meta.url),
      args,
    );
  let server = await start();
  const facts = (await server.ask({ what: 'facts' })) as ServerFacts;
  const load: BenchFleet['load'] = await openChild(new URL('load-process.ts', import.meta.url), [
    facts.agentUrl,
  ]);
  return {
    facts,
    load,
    line,
    usage: async () => {
      const { cpuMicroseconds, rssBytes } = (await server.ask({ what: 'usage' })) as Usage;
      return {
        server: cpuMicroseconds,
        postgres: postgresCpu(join(dataDir, 'postgres')) ?? 0,
        rssBytes,
      };
    },
    killServer: () => server.kill(),
    startServer: async () => void (server = await start()),
    close: async () => {
      await load.close();
      await server.close();
      await line.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
