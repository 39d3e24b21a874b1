/** `npm start`: builds what is stale, starts the server and a demo's simulated phones; a signal stops all. */
import { join } from 'node:path';
import {
  createServerLog,
  readConfig,
  refuseOldNode,
  seedDemo,
  startServer,
  type Config,
  type DemoFile,
  type FarmFile,
  type RunningServer,
} from '@wallet/server/start';
import { startSimulator, type Simulator } from '@wallet/simulator';
import { consoleOutput, type ConsoleTarget } from '../apps/console/build.ts';
import { build } from './build.ts';
import { printWelcome } from './start/print-welcome.ts';
import { fail, outliveOutput, say } from './say.ts';
import { readStartArguments, type StartArguments } from './start/start-arguments.ts';
import { stopOnSignal } from './start/stop-on-signal.ts';

await main().catch((error: unknown) => {
  if (!(error instanceof Error)) throw error;
  fail(
    error.name.endsWith('Problem') || error.message.startsWith('Unknown argument')
      ? error.message
      : (error.stack ?? error.message),
  );
});

async function main(): Promise<void> {
  refuseOldNode();
  outliveOutput();
  const options = readStartArguments(process.argv.slice(2));
  const config = readConfig(process.env, {
    kind: options.live ? 'live' : 'demo',
    roles: options.roles,
  });
  const targets = targetsOf(options);
  await build(options.withoutConsoles ? [] : targets, say);
  const log = createServerLog(config);
  let seeded: { demo: DemoFile; farm: FarmFile } | undefined;
  const server = await startServer(config, {
    log,
    say,
    consoles: options.withoutConsoles
      ? undefined
      : { admin: consoleOutput(targets[0]), merchant: consoleOutput(targets[1]) },
    brandDefault: options.brand === 'bisnis' ? 'blue' : 'yellow',
    ...(options.live
      ? {}
      : { prepare: async (platform) => void (seeded = await seedDemo(platform, say)) }),
  });
  const simulator =
    seeded && config.roles.has('gateway')
      ? await openSimulator(config, server, seeded.farm, log)
      : undefined;
  stopOnSignal([simulator, server]);
  if (config.roles.has('web'))
    printWelcome({ config, demo: seeded?.demo, simulator: simulator?.controlUrl });
  else say(`Running as ${[...config.roles].join(', ')}; health is at port ${server.ports.admin}.`);
}

function targetsOf({ brand }: StartArguments): [admin: ConsoleTarget, merchant: ConsoleTarget] {
  return brand === 'bisnis' ? ['admin-bisnis', 'merchant-bisnis'] : ['admin', 'merchant'];
}

async function openSimulator(
  config: Config,
  server: RunningServer,
  farm: FarmFile,
  log: Parameters<typeof startSimulator>[0]['log'],
): Promise<Simulator> {
  say(`Switching on ${farm.devices.length} simulated phones ...`);
  return startSimulator({
    serverUrl: `http://localhost:${server.ports.admin}`,
    controlPort: config.ports.simulator,
    seed: process.env['SIM_SEED'] ?? 'demo',
    dataDir: join(config.dataDir, 'simulator'),
    devices: farm.devices,
    proxies: farm.proxies,
    log,
  });
}
