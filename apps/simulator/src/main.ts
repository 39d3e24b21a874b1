import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { farmConfigSchema } from './config.ts';
import { enrolDevices } from './enrol.ts';
import { startSimulator } from './simulator.ts';

const usage =
  'usage: node apps/simulator/src/main.ts --config FILE   (SIM_SEED is used when the file names no seed)';

/** Runs a farm from a configuration file until SIGTERM or Ctrl-C. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { config: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  if (values.config === undefined) throw new Error(usage);
  const reading = farmConfigSchema.safeParse(JSON.parse(await readFile(values.config, 'utf8')));
  if (!reading.success)
    throw new Error(
      `${values.config}: ${reading.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
    );
  const { seed = process.env['SIM_SEED'] ?? 1, ...config } = reading.data;
  const devices = await enrolDevices(config.devices, config.dataDir);
  const simulator = await startSimulator({
    ...config,
    devices,
    seed,
    log: pino({ level: process.env['LOG_LEVEL'] ?? 'info', name: 'simulator' }),
  });
  const stop = () => {
    simulator.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
});
