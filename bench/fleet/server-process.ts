/**
 * The whole product in its own process with a large fleet, kept across restarts. Arguments: data
 * folder, number of devices, settings as JSON, and `consoles` when the console is served.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig, seedDemo, startServer } from '@wallet/server/start';
import type { LoadDevice } from '@wallet/simulator';
import { consoleOutput } from '../../apps/console/build.ts';
import { obey } from '../support/child.ts';
import { seedFleet } from './seed-fleet.ts';

export interface ServerFacts {
  /** Where the console is opened. */
  url: string;
  /** Where phones connect. */
  agentUrl: string;
  databaseUrl: string;
  email: string;
  password: string;
  devices: LoadDevice[];
}
export interface Usage {
  cpuMicroseconds: number;
  rssBytes: number;
}
export type ServerOrder = 'facts' | 'usage';

const [dataDir = '', count = '0', settings = '{}', consoles] = process.argv.slice(2);
const file = join(dataDir, 'fleet.json');
const config = readConfig(
  { DATA_DIR: dataDir, ...(JSON.parse(settings) as Record<string, string>) },
  { kind: 'demo' },
);
const server = await startServer(config, {
  log: pino({ level: process.env['BENCH_LOG'] ?? 'silent' }),
  say: () => {},
  consoles:
    consoles === 'consoles'
      ? { admin: consoleOutput('admin'), merchant: consoleOutput('merchant') }
      : undefined,
  brandDefault: 'yellow',
  prepare: async (platform) => {
    if (existsSync(file)) return;
    const { demo } = await seedDemo(platform, () => {});
    const admin = demo.users.find(({ role }) => role === 'Admin');
    const devices = await seedFleet(platform, Number(count));
    const facts: ServerFacts = {
      url: config.origins.admin,
      agentUrl: `http://localhost:${config.ports.admin}`,
      databaseUrl: platform.databaseUrl,
      email: admin?.email ?? '',
      password: admin?.password ?? '',
      devices,
    };
    writeFileSync(file, JSON.stringify(facts));
  },
});
const facts = JSON.parse(readFileSync(file, 'utf8')) as ServerFacts;

obey(
  async ({ what }: { what: ServerOrder }): Promise<ServerFacts | Usage> => {
    if (what === 'facts') return facts;
    const { user, system } = process.cpuUsage();
    return { cpuMicroseconds: user + system, rssBytes: process.memoryUsage.rss() };
  },
  () => server.stop(),
);
