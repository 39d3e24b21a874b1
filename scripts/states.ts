/**
 * Prints the SQL that holds rows to the contract's state machines, whole, for a new migration: `npm
 * run --silent states > apps/server/migrations/0123-what-changed.sql`. A migration that was applied
 * is never changed.
 */
import { functionText, guarded, triggerText } from './states/triggers.ts';

const head = `-- Rows move only along their state machines, whoever asks. Generated from packages/contract/src/states.ts by \`npm run states\`:
-- change the machine there and put what it prints then into a new migration.`;

process.stdout.write(
  `${[head, ...guarded.map((one) => `${functionText(one)}\n${triggerText(one)}`)].join('\n\n')}\n`,
);
