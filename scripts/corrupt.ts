/** `npm run corrupt`: whatever is changed behind the application is named by a proof. */
import { parseArgs } from 'node:util';
import { runScript, runStep } from './steps/run-step.ts';
import { say } from './say.ts';

const usage = `npm run corrupt: whatever is changed behind the application is named by a proof

Plays a busy installation into a throw-away database and then changes every column that says whose money, how much, in
which state, agreed by whom, promised once or shown as a figure, one at a time and behind the triggers; deletes and doubles
rows too. After each it asks what verify-ledger, verify-rows and verify-audit ask, and takes the change back. Prints a
table of all that was tried, what is open by name, and the counts. Exit code 0 only when each was named; what no proof can
name stands in the catalogue with its reason (apps/server/src/testing/corruption/catalogue).

  --tables LIST   only these tables, with commas between; all
`;

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  say(usage);
} else {
  await runScript(() =>
    runStep(
      'corrupt',
      'vitest',
      [
        'run',
        '--project',
        'node',
        'apps/server/src/corrupt.test.ts',
        '--disable-console-intercept',
      ],
      { CORRUPT: 'all', CORRUPT_TABLES: values.tables },
    ),
  );
}
