/**
 * One process of a live installation with built pages, as in a container: no build, simulator or
 * build dependencies. Options as for `npm start -- --live`.
 */
import { createServerLog, readConfig, refuseOldNode, startServer } from '@wallet/server/start';
import { consoleOutput } from '../../apps/console/targets.ts';
import { fail, outliveOutput, say } from '../say.ts';
import { readStartArguments } from './start-arguments.ts';
import { stopOnSignal } from './stop-on-signal.ts';

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
  const { brand, roles } = readStartArguments(process.argv.slice(2));
  const config = readConfig(process.env, { kind: 'live', roles });
  const isBlue = brand === 'bisnis';
  const server = await startServer(config, {
    log: createServerLog(config),
    say,
    consoles: {
      admin: consoleOutput(isBlue ? 'admin-bisnis' : 'admin'),
      merchant: consoleOutput(isBlue ? 'merchant-bisnis' : 'merchant'),
    },
    brandDefault: isBlue ? 'blue' : 'yellow',
  });
  stopOnSignal([server]);
  say(`Running as ${[...config.roles].join(', ')}; health is at port ${server.ports.admin}.`);
}
