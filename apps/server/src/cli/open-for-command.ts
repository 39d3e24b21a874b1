import { join } from 'node:path';
import { refuseUnfinished } from '#platform/backup';
import { readConfig, type Config } from '#platform/config';
import { createDb, type Db } from '#platform/db';
import { isMigrated, missingMigrations } from '#platform/db/migrations';
import { type DatabaseAddress, makeLogins, type PlainLogins } from '#platform/db/logins';
import { silentLog } from '#platform/log';
import { openPostgres } from '#platform/postgres';
import { CommandProblem } from './command.ts';

export interface CommandDatabase {
  config: Config;
  /** The owner's address. */
  url: string;
  /** Where pools connect: with plain logins where there are such. */
  address: DatabaseAddress;
  db: Db;
}

/**
 * Where the database of this installation is: the running server's, an embedded one started for as
 * long as the command takes, or DATABASE_URL.
 */
export async function withDatabaseUrl<T>(
  work: (
    opened: Omit<CommandDatabase, 'db' | 'address'> & { logins: PlainLogins | undefined },
  ) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env, { kind: 'live' });
  const embedded =
    config.databaseUrl === undefined
      ? await openPostgres({
          dataDir: join(config.dataDir, 'postgres'),
          log: silentLog(),
          attach: true,
        })
      : undefined;
  try {
    const url = config.databaseUrl ?? embedded?.url ?? '';
    return await work({ config, url, logins: embedded?.logins ?? config.databaseLogins });
  } finally {
    await embedded?.stop();
  }
}

/**
 * Gives a command the database with this version's tables. A command works on either kind of
 * installation, so it takes live's rules for addresses. Throws CommandProblem where `migrate` has
 * not made them (`evenOlder`: where it has made none), and BackupProblem where a restore is not
 * finished, unless the command only reads.
 */
export async function withDatabase<T>(
  work: (opened: CommandDatabase) => Promise<T>,
  { evenUnfinished = false, evenOlder = false } = {},
): Promise<T> {
  return withDatabaseUrl(async ({ config, url, logins }) => {
    if (!evenUnfinished) await refuseUnfinished(url);
    if (!(await isMigrated(url)))
      throw new CommandProblem(
        'The database has no tables yet. Run npm run wallet -- migrate first.',
      );
    if (!evenOlder) await refuseOlder(url);
    if (logins) await makeLogins(url, logins);
    const address = logins ?? url;
    const db = await createDb({ url: address, log: silentLog(), poolSize: 2, writerPoolSize: 1 });
    try {
      return await work({ config, url, address, db });
    } finally {
      await db.close();
    }
  });
}

/** Of an older version's tables this version knows nothing. */
async function refuseOlder(url: string): Promise<void> {
  const [first, ...others] = await missingMigrations(url);
  if (first === undefined) return;
  throw new CommandProblem(
    `The database is an older version’s: it lacks ${first}${others.length > 0 ? ` and ${others.length} more migrations` : ''}. Stop every process of the older version and run npm run wallet -- migrate first.`,
  );
}
