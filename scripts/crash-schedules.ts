/** `npm run crash-schedules`: payouts over real lines to simulated phones, with a trouble in each; nothing is paid twice. */
import { parseArgs } from 'node:util';
import { runScript, runStep } from './run-step.ts';
import { say } from './say.ts';

const usage = `npm run crash-schedules: nothing is paid twice, whatever breaks

Plays payouts through the real gateway, engine and database to simulated phones and compares what the phones pressed with
the books after each. Exit code 0 only when nothing was pressed twice, lost or told wrongly.

  --schedules N   so many; 10000
  --seed N        the same seed plays the same ones; today's milliseconds
`;

const { values } = parseArgs({
  options: { schedules: { type: 'string', default: '10000' }, seed: { type: 'string', default: String(Date.now() % 1_000_000) }, help: { type: 'boolean', default: false } },
});
if (values.help) {
  say(usage);
} else {
  const [schedules, seed] = [Number(values.schedules), Number(values.seed)];
  if (![schedules, seed].every((each) => Number.isSafeInteger(each) && each >= 0) || schedules === 0) throw new Error('--schedules and --seed are whole numbers');
  say(`${schedules} schedules, seed ${seed}`);
  await runScript(() => runStep('crash schedules', 'vitest', ['run', '--project', 'node', 'bench/crash', 'apps/server/src/modules/payouts/crash-schedules.test.ts'], { CRASH_SCHEDULES: String(schedules), CRASH_SEED: String(seed) }));
}
