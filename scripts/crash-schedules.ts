/** `npm run crash-schedules`: payouts to simulated phones, each with a trouble; nothing is paid twice. */
import { parseArgs } from 'node:util';
import { runScript, runStep } from './steps/run-step.ts';
import { say } from './say.ts';

const usage = `npm run crash-schedules: nothing is paid twice, whatever breaks

Plays payouts through the real gateway, engine and database to simulated phones and compares what the phones pressed with
the books after each; then while the processes themselves are ended by kill -9, and one for each of thirty aimed points;
then every order in which two persons may decide a payout that is being pressed. Exit code 0 only when nothing was pressed
twice, lost or told wrongly, and no payout lay still for 30 s with nobody asked.

  --schedules N   so many with server, gateway and phones in one process; 10000
  --kills N       so many with kill -9 of the server or of all phones; 50
  --seed N        the same seed plays the same ones; today's milliseconds
`;

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  say(usage);
} else {
  const [schedules, kills, seed] = [values.schedules, values.kills, values.seed].map(Number) as [
    number,
    number,
    number,
  ];
  if (
    ![schedules, kills, seed].every((each) => Number.isSafeInteger(each) && each >= 0) ||
    schedules === 0 ||
    kills === 0
  )
    throw new Error('--schedules, --kills and --seed are whole numbers');
  say(`${schedules} schedules and ${kills} kills of processes, seed ${seed}`);
  await runScript(() =>
    runStep(
      'crash schedules',
      'vitest',
      [
        'run',
        '--project',
        'node',
        'bench/crash',
        'apps/server/src/modules/payouts/sending/crash-schedules.test.ts',
        'apps/server/src/modules/payouts/review/outcome-against-press.test.ts',
      ],
      { CRASH_SCHEDULES: String(schedules), CRASH_KILLS: String(kills), CRASH_SEED: String(seed) },
    ),
  );
}
