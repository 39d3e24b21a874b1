import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemActor, verifyAudit } from '#modules/audit';
import { verifyLedger } from '#modules/ledger';
import { beginRecovery } from '#modules/recovery';
import { finishRestore, restoreBackup } from '#platform/backup';
import type { Config } from '#platform/config';
import { openDb } from '#platform/db';
import { installJobs } from '#platform/jobs';
import { silentLog } from '#platform/log';
import { bookChecks } from './book-checks.ts';
import { CommandProblem, requireArgument, type Command } from './command.ts';
import { withDatabaseUrl } from './open-for-command.ts';
import { openOwnVault } from './open-own-vault.ts';

export const restoreCommand: Command = {
  name: 'restore',
  argument: 'FILE [--into-empty]',
  summary: 'Fill an empty database with a backup; afterwards payouts rest until two Admins release each account',
  details: `Checks the whole file first: digests, seal, schema. Refuses a database that is in use: give it a new DATA_DIR or DATABASE_URL. SECRET_KEY_FILE is the key file of the installation that wrote the backup.
Proves the books and the audit log when it is done. The server then starts in recovery: see Recovery in the admin console, and docs/operations.md.
  --into-empty      also take a database that was started and never used: nobody, no phone and no money in it`,
  run: async (args) => {
    const { values, positionals } = readOptions(args);
    const path = requireArgument(positionals, 'the path of the backup');
    return withDatabaseUrl(({ url, config }) => restore({ url, config, path, intoUnused: values['into-empty'] === true }));
  },
};

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { 'into-empty': { type: 'boolean' } } });
  } catch (error) {
    throw error instanceof TypeError ? new CommandProblem(`${error.message}.`) : error;
  }
}

interface Restoring {
  url: string;
  config: Config;
  path: string;
  intoUnused: boolean;
}

async function restore({ url, config, path, intoUnused }: Restoring): Promise<boolean> {
  const log = silentLog();
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const keys = await openOwnVault(config);
  const { header, trailer } = await restoreBackup({ url, ...keys, path, intoUnused, say });
  await installJobs(url);
  const db = await openDb({ url, log, poolSize: 2, writerPoolSize: 1 });
  try {
    const begun = await beginRecovery(db, { backupAt: new Date(header.backupAt), backupDigest: trailer.sha256, by: systemActor });
    say(`In recovery: ${begun.accounts} accounts to release, ${begun.deliveries} webhook deliveries of before the backup given up.`);
  } finally {
    await db.close();
  }
  await finishRestore(url);
  const moved = await setHeadsAside(config, header.backupAt);
  if (moved) say(`Moved the audit log’s heads to ${moved}: they are of what came after the backup. Keep them.`);
  const proofs = [await verifyLedger({ url, log }, bookChecks), await verifyAudit({ url, log }, { headsFile: undefined })];
  for (const { lines } of proofs) say(lines.join('\n'));
  return proofs.every(({ ok }) => ok);
}

/** Heads that are newer than the restored chain would be taken for a chain that was cut off. */
async function setHeadsAside({ dataDir }: Config, backupAt: string): Promise<string | undefined> {
  const heads = join(dataDir, 'heads', 'audit.jsonl');
  const aside = `${heads}.before-restore-of-${backupAt.replaceAll(':', '')}`;
  return rename(heads, aside).then(() => aside, () => undefined);
}
