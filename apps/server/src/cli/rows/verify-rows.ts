import { parseArgs } from 'node:util';
import { restartHeads, watchRows } from '#modules/approvals/row-proofs';
import { isUnfinished } from '#platform/backup';
import { systemClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { readEverSigned } from '#platform/row-heads';
import { refuseForeignKeys } from '../../start/keys/installation.ts';
import { powerKinds } from '../../start/rows/power-rows.ts';
import { rowHeadsOf } from '../../start/rows/rows-that-stay.ts';
import { isSigned } from '../../start/rows/sign-rows.ts';
import { CommandProblem, optionProblem, type Command } from '../command.ts';
import { withDatabase, type CommandDatabase } from '../open-for-command.ts';
import { createOwnVault } from '../keys/create-own-vault.ts';
import { proveRowsOf } from './prove-rows.ts';
import { setHeadsAside } from './set-heads-aside.ts';

export const verifyRowsCommand: Command = {
  name: 'verify-rows',
  argument: '[--heads-anew REASON]',
  summary:
    'Prove the rows that give power: each is what the application made of it, and none is gone',
  details: `Looks at all of them over one snapshot, while the server goes on: ${powerKinds.map(({ words }) => words).join(', ')}. Exit code 0 means that all hold; otherwise each row that was changed behind the application is named, and Admins are alerted. That none is gone is proved by the heads in DATA_DIR/heads/rows.jsonl, which the server writes every hour. docs/operations.md says how to find out what was changed. SECRET_KEY_FILE is the key file of this installation.
  --heads-anew REASON  what is gone is understood and does not come back: the heads are set aside, what they miss is over, and the server begins new ones within the hour. It is written into the audit log`,
  run: (args) => {
    const reason = readReason(args);
    return withDatabase(
      (opened) => (reason === undefined ? prove(opened) : beginAnew(opened, reason)),
      { evenUnfinished: true },
    );
  },
};

async function prove({ url, db, config }: CommandDatabase): Promise<boolean> {
  const { vault } = await createOwnVault(config);
  const unfinished = await isUnfinished(url);
  if (!unfinished)
    await refuseForeignKeys(db.read, { keys: vault.prints(), path: config.secretKeyFile });
  const heads = rowHeadsOf(config);
  const { ok, lines } = await proveRowsOf(url, vault, heads);
  // What is half restored is only looked at, and what has no MACs yet is not forged.
  const everSigned = await readEverSigned(heads.path, vault);
  if (!unfinished && (await isSigned(db.read, everSigned)))
    await watchRows({ db, vault, log: silentLog(), heads }, powerKinds);
  process.stdout.write(`${lines.join('\n')}\n`);
  return ok;
}

async function beginAnew({ db, config }: CommandDatabase, reason: string): Promise<boolean> {
  const { path } = rowHeadsOf(config);
  const why = `before-${systemClock.now().toISOString()}`;
  const moved = await setHeadsAside(path, why);
  const missed = await restartHeads({ db }, { reason, moved });
  const lines = [
    moved ? `Moved the heads of rows to ${moved}. Keep them.` : `There are no heads at ${path}.`,
    ...missed.map((row) => `No longer missed: ${row}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return true;
}

function readReason(args: string[]): string | undefined {
  try {
    const reason = parseArgs({ args, options: { 'heads-anew': { type: 'string' } } }).values[
      'heads-anew'
    ];
    if (reason?.trim() === '') throw new CommandProblem('Give --heads-anew a reason.');
    return reason;
  } catch (error) {
    throw optionProblem(error);
  }
}
