/** `npm run backups`: backups of a busy demo, each verified, restored and compared with the database as it was. */
import { parseArgs } from 'node:util';
import { runBackups } from '../bench/backups/run-backups.ts';
import { say } from './say.ts';

const usage = `npm run backups: a backup holds what the database held at its moment, whatever goes on meanwhile

Starts a demo of its own, fills it, and backs it up again and again while simulated customers pay and wide rows are
written. Each backup is verified, restored into a throw-away PostgreSQL, and compared table by table with the database
as of the backup's very snapshot, by counts and checksums that this command has SQL make on its own.
Exit code 0 only when nothing differs.

  --mb N      how much table data the demo begins with; 200
  --times N   how many backups; 10
  --seed N    what the wide rows hold and when they come; today's milliseconds
`;

const { values } = parseArgs({
  options: {
    mb: { type: 'string', default: '200' },
    times: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  say(usage);
} else {
  const [mb, times, seed] = [values.mb, values.times, values.seed].map(Number) as [
    number,
    number,
    number,
  ];
  const areCounts = [mb, times, seed].every((each) => Number.isSafeInteger(each) && each >= 0);
  if (!areCounts || mb < 1 || times < 1)
    throw new Error('--mb, --times and --seed are whole numbers, the first two above 0');
  say(`${times} backups of ${mb} MB, seed ${seed}`);
  process.exitCode = (await runBackups({ mb, times, seed, say })) ? 0 : 1;
}
