import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { recordAudit, systemActor } from '#modules/audit';
import { checkBackup, type CheckedBackup, writeBackup } from '#platform/backup';
import { readConfig } from '#platform/config';
import { refuseForeignStart } from '../../start/keys/refuse-foreign-start.ts';
import { CommandProblem, requireArgument, optionProblem, type Command } from '../command.ts';
import { withDatabase } from '../open-for-command.ts';
import { createOwnVault } from '../keys/create-own-vault.ts';
import { printProgress } from '../print-progress.ts';

export const backupCommand: Command = {
  name: 'backup',
  argument: 'FILE | --verify FILE',
  summary: 'Write the whole database, as of one moment, into one file while the server goes on',
  details: `Copies every table in one snapshot, compressed and encrypted by a key of the file's own, which the key file opens. SQL counts and digests every table in the same snapshot. Nothing is written over.
The key file is not in it: keep a copy of that elsewhere, or nobody can read the backup. Jobs that wait, and mails not sent yet, are not in it either.
  --verify FILE     read a backup to its end with the key file, and compare its rows with what SQL counted and digested; restores nothing and needs no database`,
  run: async (args) => {
    const { values, positionals } = readOptions(args);
    return values.verify === undefined
      ? write(requireArgument(positionals, 'the path of the new file'))
      : verify(values.verify, positionals);
  },
};

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { verify: { type: 'string' } } });
  } catch (error) {
    throw optionProblem(error);
  }
}

function write(path: string): Promise<boolean> {
  return withDatabase(
    async ({ url, db, config }) => {
      await refuseForeignStart(url, config);
      const keys = await createOwnVault(config);
      const { header, trailer } = await writeBackup({
        url,
        ...keys,
        path,
        onProgress: printProgress('Copied'),
      });
      const after = {
        path: resolve(path),
        backupId: header.id,
        backupAt: header.backupAt,
        rows: trailer.rows,
        tables: trailer.tables,
        digest: trailer.sha256,
      };
      await db.transaction((trx) =>
        recordAudit(trx, {
          actor: systemActor,
          action: 'backup.made',
          entity: 'installation',
          entityId: header.installation,
          after,
        }),
      );
      process.stdout.write(
        `Wrote ${path}: ${lineOf({ header, trailer })}\nIt is encrypted; the key file ${config.secretKeyFile} opens it and is not in it. Keep a copy of that elsewhere: without it nobody can read the backup.\n`,
      );
      return true;
    },
    { evenOlder: true },
  );
}

async function verify(path: string, positionals: string[]): Promise<boolean> {
  if (positionals.length > 0) throw new CommandProblem('Give --verify one file.');
  const { secretKeyFile } = readConfig(process.env, { kind: 'live' });
  const keys = await createOwnVault({ secretKeyFile });
  const checked = await checkBackup(path, keys, printProgress('Checked'));
  for (const { name, rows } of checked.tables) {
    if (rows > 0) process.stdout.write(`${name.padEnd(30)} ${rows}\n`);
  }
  process.stdout.write(
    `${lineOf(checked)}\nEvery table has the rows that SQL counted and digested in the database.\nThe key file ${secretKeyFile} opens it. Only a restore proves the books: drill one.\n`,
  );
  return true;
}

function lineOf({ header, trailer }: Pick<CheckedBackup, 'header' | 'trailer'>): string {
  return `${trailer.rows} rows in ${trailer.tables} tables, ${trailer.bytes} bytes, as of ${header.backupAt}, ${header.schema.length} migrations, a ${header.kind} installation.\nDigest ${trailer.sha256}`;
}
