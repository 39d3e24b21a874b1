/**
 * The server in its own process without simulated phones, to measure its CPU. Argument: settings as
 * JSON. Answers each order with the demo's data.
 */
import { pino } from 'pino';
import {
  readConfig,
  seedDemo,
  startServer,
  type DemoFile,
  type FarmFile,
} from '@wallet/server/start';
import { obey } from '../support/child.ts';

export interface ServedDemo {
  demo: DemoFile;
  farm: FarmFile;
  adminPort: number;
  merchantUrl: string;
}

const config = readConfig(JSON.parse(process.argv[2] ?? '{}') as Record<string, string>, {
  kind: 'demo',
});
let seeded: { demo: DemoFile; farm: FarmFile } | undefined;
const server = await startServer(config, {
  log: pino({ level: process.env['BENCH_LOG'] ?? 'silent' }),
  say: () => {},
  consoles: undefined,
  brandDefault: 'yellow',
  prepare: async (platform) => void (seeded = await seedDemo(platform, () => {})),
});

obey(
  (): Promise<ServedDemo> =>
    seeded
      ? Promise.resolve({
          ...seeded,
          adminPort: server.ports.admin,
          merchantUrl: config.origins.merchant,
        })
      : Promise.reject(new Error('the demo was not seeded')),
  () => server.stop(),
);
