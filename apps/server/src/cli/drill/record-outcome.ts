import { join } from 'node:path';
import { type Drill, recordDrill } from '#modules/backups';
import type { Config } from '#platform/config';
import { createDb } from '#platform/db';
import type { DatabaseAddress } from '#platform/db/logins';
import { silentLog } from '#platform/log';
import { findPostgres } from '#platform/postgres';
import type { KeyPrint } from '#platform/vault';
import { missingKeys } from '../../start/keys/installation.ts';

/**
 * Where the pools of the installation's database connect, if this configuration names one or one
 * runs in its data folder. It is not started for a drill.
 */
export async function findInstallation({
  databaseUrl,
  databaseLogins,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'databaseLogins' | 'dataDir'>): Promise<
  DatabaseAddress | undefined
> {
  return databaseLogins ?? databaseUrl ?? (await findPostgres(join(dataDir, 'postgres')))?.logins;
}

/**
 * Writes down how the drill ended, unless the database there is another installation's. One that
 * does not take it changes nothing of what was found: one line says so.
 */
export async function recordOutcome(
  url: DatabaseAddress,
  drill: Drill,
  keys: readonly KeyPrint[],
): Promise<void> {
  try {
    const db = await createDb({ url, log: silentLog(), poolSize: 1, writerPoolSize: 1 });
    try {
      if ((await missingKeys(db.read, keys)).length > 0)
        throw new Error('the database here belongs to another key file');
      await recordDrill(db.read, drill);
    } finally {
      await db.close();
    }
  } catch (error) {
    process.stderr.write(
      `The outcome was not written down: ${error instanceof Error ? error.message : String(error)}\n`,
    );
  }
}
