import { parseArgs } from 'node:util';
import { recordAudit, systemActor } from '#modules/audit';
import { checkBackup, isSealedBy, writeBackup } from '#platform/backup';
import type { CheckedBackup } from '#platform/backup';
import { readConfig } from '#platform/config';
import { openVault, readKeyFile } from '#platform/vault';
import { CommandProblem, requireArgument, type Command } from './command.ts';
import { withDatabase } from './open-for-command.ts';
import { openOwnVault } from './open-own-vault.ts';

export const backupCommand: Command = {
  name: 'backup',
  argument: 'FILE | --verify FILE',
  summary: 'Write the whole database, as of one moment, into one file while the server goes on',
  details: `Copies every table in one snapshot, compressed, with a digest of each and one of all, sealed by the key file. Nothing is written over.
The key file is not in it: keep a copy of that elsewhere, or nobody can read what is sealed. Jobs that wait, and mails not sent yet, are not in it either.
  --verify FILE     read a backup to its end and compare its digests; restores nothing and needs no database`,
  run: async (args) => {
    const { values, positionals } = readOptions(args);
    return values.verify === undefined ? write(requireArgument(positionals, 'the path of the new file')) : verify(values.verify, positionals);
  },
};

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { verify: { type: 'string' } } });
  } catch (error) {
    throw error instanceof TypeError ? new CommandProblem(`${error.message}.`) : error;
  }
}

function write(path: string): Promise<boolean> {
  return withDatabase(async ({ url, db, config }) => {
    const keys = await openOwnVault(config);
    const onProgress = ({ table, number, of, rows }: { table: string; number: number; of: number; rows: number }) =>
      void process.stderr.write(rows > 0 ? `... ${number} of ${of}: ${table}, ${rows} rows\n` : '');
    const { header, trailer } = await writeBackup({ url, ...keys, path, onProgress });
    const after = { backupAt: header.backupAt, rows: trailer.rows, tables: trailer.tables, digest: trailer.sha256 };
    await db.transaction((trx) => recordAudit(trx, { actor: systemActor, action: 'backup.made', entity: 'installation', entityId: header.installation, after }));
    process.stdout.write(`Wrote ${path}: ${trailer.rows} rows in ${trailer.tables} tables as of ${header.backupAt}, ${header.schema.length} migrations, a ${header.kind} installation.\nDigest ${trailer.sha256}\nThe key file ${config.secretKeyFile} is not in it. Keep a copy of it elsewhere: without it nothing sealed can be read.\n`);
    return true;
  });
}

async function verify(path: string, positionals: string[]): Promise<boolean> {
  if (positionals.length > 0) throw new CommandProblem('Give --verify one file.');
  const checked = await checkBackup(path);
  const { header, tables, trailer } = checked;
  for (const { name, rows } of tables) if (rows > 0) process.stdout.write(`${name.padEnd(30)} ${rows}\n`);
  process.stdout.write(`${trailer.rows} rows in ${trailer.tables} tables as of ${header.backupAt}, ${header.schema.length} migrations, a ${header.kind} installation.\nDigest ${trailer.sha256}: it fits.\n${await sayOfSeal(checked)}\n`);
  return true;
}

async function sayOfSeal({ trailer }: CheckedBackup): Promise<string> {
  const { secretKeyFile } = readConfig(process.env, { kind: 'live' });
  const file = await readKeyFile(secretKeyFile);
  if (!file) return `There is no key file at ${secretKeyFile}, so the seal was not looked at: that somebody made the digests anew is not ruled out.`;
  if (!isSealedBy(openVault(file), trailer)) throw new CommandProblem(`The seal does not fit the key file ${secretKeyFile}: it is another installation’s backup, or it was changed.`);
  return `Sealed by the key file ${secretKeyFile}: it fits.`;
}
