/**
 * The server in its own process without simulated phones, to measure its CPU. Argument: settings as
 * JSON. Answers each order with its usage so far.
 */
import { cpuUsage, threadCpuUsage } from 'node:process';
import { pino } from 'pino';
import { readConfig, seedDemo, startServer, type DemoFile } from '@wallet/server/start';
import { obey } from '../support/child.ts';

export interface Used {
  demo: DemoFile;
  /** Of all threads, those that hash included. */
  cpuMs: number;
  /** Of the thread that answers. */
  loopMs: number;
}

const config = readConfig(JSON.parse(process.argv[2] ?? '{}') as Record<string, string>, {
  kind: 'demo',
});
let demo: DemoFile | undefined;
const server = await startServer(config, {
  log: pino({ level: process.env['BENCH_LOG'] ?? 'silent' }),
  say: () => {},
  consoles: undefined,
  brandDefault: 'yellow',
  prepare: async (platform) => void ({ demo } = await seedDemo(platform, () => {})),
});

obey(
  (): Promise<Used> => {
    const { user, system } = cpuUsage();
    const { user: loopUser, system: loopSystem } = threadCpuUsage();
    const loopMs = (loopUser + loopSystem) / 1_000;
    return demo
      ? Promise.resolve({ demo, cpuMs: (user + system) / 1_000, loopMs })
      : Promise.reject(new Error('the demo was not seeded'));
  },
  () => server.stop(),
);
