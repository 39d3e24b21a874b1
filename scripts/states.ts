/**
 * Prints the state machines' whole SQL for a new migration: `npm run --silent states >
 * apps/server/migrations/0123-what-changed.sql`. Never change an applied migration.
 */
import { functionText, guarded, triggerText } from './states/triggers.ts';

const head = `-- Rows move only along their state machines, whoever asks. Generated from packages/contract/src/states.ts by \`npm run states\`:
-- change the machine there and put what it prints then into a new migration.`;

process.stdout.write(
  `${[head, ...guarded.map((one) => `${functionText(one)}\n${triggerText(one)}`)].join('\n\n')}\n`,
);
