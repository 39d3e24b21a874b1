import { join } from 'node:path';
import { readConfig, type Config } from '#platform/config';
import { openDb, type Db } from '#platform/db';
import { silentLog } from '#platform/log';
import { openPostgres } from '#platform/postgres';

export interface CommandDatabase {
  config: Config;
  url: string;
  db: Db;
}

/**
 * Gives a command the database of this installation: the running server's, an embedded one started for as long as the
 * command takes, or DATABASE_URL. A command works on either kind of installation, so it takes live's rules for addresses.
 */
export async function withDatabase<T>(work: (opened: CommandDatabase) => Promise<T>): Promise<T> {
  const config = readConfig(process.env, { kind: 'live' });
  const log = silentLog();
  const embedded = config.databaseUrl === undefined ? await openPostgres({ dataDir: join(config.dataDir, 'postgres'), log, attach: true }) : undefined;
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const db = await openDb({ url, log, poolSize: 2, writerPoolSize: 1 });
  try {
    return await work({ config, url, db });
  } finally {
    await db.close();
    await embedded?.stop();
  }
}
