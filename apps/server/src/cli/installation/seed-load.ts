import { errorCode } from '#platform/error-code';
import type * as Load from '../../load/seed-load.ts';
import { claimKeys } from '../../start/keys/installation.ts';
import { CommandProblem, type Command } from '../command.ts';
import { createOwnVault } from '../keys/create-own-vault.ts';
import { withDatabase } from '../open-for-command.ts';

const most = { transactions: 20_000_000, merchants: 5_000 };

export const seedLoadCommand: Command = {
  name: 'seed-load',
  argument: '--transactions N',
  summary:
    'Fill a demo or trial with deposits of made-up merchants, to see how it does with very many',
  details: [
    `--transactions N   how many, from 1 to ${most.transactions}; from 200,000 on every index is made anew, so stop the server first`,
    `--merchants N      how many merchants they belong to, from 1 to ${most.merchants}; 200 without it`,
    '',
    'Writes sessions, deposits, statement lines and postings from the first of last month until now, all or nothing; verify-ledger',
    'proves them. Refuses a live installation, and one that has a load already. Nobody signs in as these merchants.',
  ].join('\n'),
  run: async (args) => {
    const { transactions, merchants } = readCommandOptions(args);
    const { LoadProblem, seedLoad } = await loadIt();
    return withDatabase(async ({ url, db, config }) => {
      const { vault: keys } = await createOwnVault(config);
      await claimKeys(db, { keys: keys.prints(), path: config.secretKeyFile });
      try {
        const tell = progressBar();
        await seedLoad({
          url,
          transactions,
          merchants,
          keys,
          tell,
        });
        process.stdout.write(
          `\nLoaded ${transactions} deposits of ${merchants} merchants. Prove the books with: npm run wallet -- verify-ledger\n`,
        );
        return true;
      } catch (error) {
        if (!(error instanceof LoadProblem)) throw error;
        throw new CommandProblem(error.message);
      }
    });
  },
};

/** What is made for live installations comes without it. */
async function loadIt(): Promise<typeof Load> {
  try {
    return await import('../../load/seed-load.ts');
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new CommandProblem(
      'There is no made-up load in what runs a live installation. Run it from the repository.',
    );
  }
}

function readCommandOptions(args: readonly string[]): { transactions: number; merchants: number } {
  const input: Record<string, number> = { merchants: 200 };
  for (let place = 0; place < args.length; place += 2) {
    const name = args[place]?.replace(/^--/, '') ?? '';
    const value = Number(args[place + 1]?.replaceAll(/[,_]/g, ''));
    if (name !== 'transactions' && name !== 'merchants')
      throw new CommandProblem(
        `${args[place]} is not known here. Say --transactions and, if you like, --merchants.`,
      );
    if (!Number.isInteger(value) || value < 1 || value > most[name])
      throw new CommandProblem(`--${name} is a whole number from 1 to ${most[name]}.`);
    input[name] = value;
  }
  const { transactions, merchants = 200 } = input;
  if (transactions === undefined) throw new CommandProblem('Say how many: --transactions 1000000.');
  return { transactions, merchants };
}

/** One line that fills up on a terminal; else a line for each tenth. */
function progressBar(): (progress: Load.LoadProgress) => void {
  let told = '';
  return ({ what, done, of }) => {
    const tenths = Math.floor((10 * done) / of);
    const text = `${what.padEnd(10)} [${'#'.repeat(tenths)}${' '.repeat(10 - tenths)}] ${done} of ${of}`;
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${text}`);
    else if (text.slice(0, 24) !== told) process.stdout.write(`${text}\n`);
    told = text.slice(0, 24);
  };
}
