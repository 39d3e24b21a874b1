import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { resolve, join } from 'node:path';
import { isMigrated } from '#platform/db/migrations';
import { addressOf, makeLogins, type PlainLogins, poolNames } from '#platform/db/logins';
import { errorCode } from '#platform/error-code';
import { CommandProblem, requireArgument, type Command } from '../command.ts';
import { withDatabaseUrl } from '../open-for-command.ts';

export const databaseLoginsCommand: Command = {
  name: 'database-logins',
  argument: '[FOLDER]',
  summary: 'Make the plain logins of the pools, or bring them back to what they must be',
  details: `A running server connects as three logins, each a member of one role and of nothing else; DATABASE_URL, the owner, is for migrations and commands.
With FOLDER, where DATABASE_STAFF_URL, DATABASE_WRITER_URL and DATABASE_TENANT_URL are not set yet: makes three logins, named after the database (wallet_staff, wallet_writer, wallet_tenant), with new passwords and writes one file for each address into it, readable by this user only; nothing that is there is overwritten.
Without it: gives the logins that those three settings name (of an embedded PostgreSQL: its own) the passwords that stand there, and takes from them whatever is more than their role.`,
  run: (args) =>
    withDatabaseUrl(async ({ config, url, logins }) => {
      if (!(await isMigrated(url)))
        throw new CommandProblem(
          'The database has no tables yet, and so no roles. Run npm run wallet -- migrate first.',
        );
      if (!logins) {
        await makeWithFiles(url, resolve(requireArgument(args, 'the folder for the addresses')));
        return true;
      }
      if (args.length > 0)
        throw new CommandProblem(
          config.databaseLogins
            ? 'The addresses of the logins are set already: give no folder, and their logins are brought to what they must be.'
            : 'The embedded PostgreSQL keeps its logins itself: give no folder.',
        );
      const settled = await makeLogins(url, logins, { settleKnown: true });
      process.stdout.write(`${settled.join(', ')} are plain members of their roles.\n`);
      return true;
    }),
};

/** The files are there before the logins, so that no password is ever lost. */
async function makeWithFiles(ownerUrl: string, folder: string): Promise<void> {
  // Logins belong to the whole server, which may hold other installations.
  const database = decodeURIComponent(new URL(ownerUrl).pathname.slice(1)) || 'wallet';
  const [staff = '', writer = '', tenant = ''] = poolNames.map((pool) =>
    addressOf(ownerUrl, `${database}_${pool}`, randomBytes(24).toString('base64url')),
  );
  const logins: PlainLogins = { staff, writer, tenant };
  const settings: string[] = [];
  for (const pool of poolNames) {
    const path = join(folder, `database_${pool}_url`);
    await writeNew(path, logins[pool]);
    settings.push(`DATABASE_${pool.toUpperCase()}_URL_FILE=${path}`);
  }
  const made = await makeLogins(ownerUrl, logins, { settleKnown: true });
  process.stdout.write(
    `Made the logins ${made.join(', ')}. Add these settings, for every process of the installation, and start it again:\n${settings.join('\n')}\n`,
  );
}

async function writeNew(path: string, text: string): Promise<void> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = errorCode(error);
    throw new CommandProblem(
      code === 'EEXIST'
        ? `${path} is there already and may be in use. Name another folder.`
        : `${path} cannot be written (${code ?? String(error)}). Name a folder that is there and that this user may write into.`,
    );
  }
}
