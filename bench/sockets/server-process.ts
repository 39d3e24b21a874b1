/** The whole product in its own process with a fleet. Arguments: data folder, number of devices, settings as JSON. */
import { pino } from 'pino';
import { enrolDevice, systemActor, type Db } from '@wallet/server/bench';
import { readConfig, seedDemo, startServer } from '@wallet/server/start';
import { obey } from '../support/child.ts';

export interface SocketFacts {
  adminPort: number;
  merchantPort: number;
  email: string;
  password: string;
  apiToken: string;
  devices: { token: string }[];
}
export interface Memory {
  rssBytes: number;
  /** What JavaScript holds, and what it holds in buffers. */
  heapBytes: number;
  bufferBytes: number;
}
/** `settled` collects garbage first. */
export type SocketOrder = 'facts' | 'memory' | 'settled';

const [dataDir = '', count = '0', settings = '{}'] = process.argv.slice(2);
const config = readConfig(
  { DATA_DIR: dataDir, ...(JSON.parse(settings) as Record<string, string>) },
  { kind: 'demo' },
);
let facts: SocketFacts | undefined;
const server = await startServer(config, {
  log: pino({ level: process.env['BENCH_LOG'] ?? 'silent' }),
  say: () => {},
  consoles: undefined,
  brandDefault: 'yellow',
  prepare: async (platform) => {
    const { demo } = await seedDemo(platform, () => {});
    const admin = demo.users.find(({ role }) => role === 'Admin');
    facts = {
      adminPort: config.ports.admin,
      merchantPort: config.ports.merchant,
      email: admin?.email ?? '',
      password: admin?.password ?? '',
      apiToken: demo.merchants[0]?.apiToken ?? '',
      devices: await enrolPhones(platform.db, Number(count)),
    };
  },
});

obey(
  async ({ what }: { what: SocketOrder }): Promise<SocketFacts | Memory> => {
    if (what === 'facts' && facts) return facts;
    if (what === 'settled') for (let turn = 0; turn < 3; turn++) globalThis.gc?.();
    const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
    return { rssBytes: rss, heapBytes: heapUsed, bufferBytes: external + arrayBuffers };
  },
  () => server.stop(),
);

/** Phones without accounts: what is measured is their sockets. */
function enrolPhones(db: Db, phones: number): Promise<{ token: string }[]> {
  return db.transaction(async (trx) => {
    const devices: { token: string }[] = [];
    for (let number = 0; number < phones; number++)
      devices.push(
        await enrolDevice(trx, {
          mode: 'live',
          name: `S-${number}`,
          model: 'Galaxy A15',
          by: systemActor,
        }),
      );
    return devices;
  });
}
