import { Client } from 'pg';
import { createDb, type Db, type DbOptions } from '#platform/db';
import { silentLog } from '#platform/log';
import { loginsBeside } from '#platform/postgres';
import { proveRowsBy } from '#platform/row-mac';
import { testVault } from './test-vault.ts';

export interface EmptyDatabase {
  /** Connection string of the login that owns everything. */
  url: string;
  /** Drops the database, whoever is still connected. */
  close(): Promise<void>;
}

export interface TestDatabase extends EmptyDatabase {
  db: Db;
}

export const clusterVariable = 'WALLET_TEST_CLUSTER';
export const templateName = 'template_wallet';

/**
 * A migrated database without rows for one test file, on the run's PostgreSQL; its pools have plain
 * logins, as a server's. `close` closes its pools and drops it.
 */
export async function testDatabase(
  options: Partial<Omit<DbOptions, 'url'>> = {},
): Promise<TestDatabase> {
  const database = await cloneOf(templateName);
  proveRowsBy(testVault());
  const db = await createDb({
    log: silentLog(),
    poolSize: 5,
    writerPoolSize: 2,
    ...options,
    url: loginsBeside(database.url),
  });
  return {
    url: database.url,
    db,
    close: async () => {
      await db.close();
      await database.close();
    },
  };
}

/** A database in which nothing was migrated. */
export function emptyDatabase(): Promise<EmptyDatabase> {
  return cloneOf('template0');
}

/** A database that was migrated and that nobody uses yet. */
export function migratedDatabase(): Promise<EmptyDatabase> {
  return cloneOf(templateName);
}

async function cloneOf(template: string): Promise<EmptyDatabase> {
  const clusterUrl = process.env[clusterVariable];
  if (!clusterUrl)
    throw new Error(
      'the testing PostgreSQL is not running: run the test through vitest with its global set-up',
    );
  const name = `test_${process.pid}_${process.hrtime.bigint().toString(36)}`;
  await onCluster(
    clusterUrl,
    `create database ${name} template ${template} strategy file_copy`,
    // Rights of the database itself are not copied with its content.
    ...(template === templateName ? [`revoke temporary on database ${name} from public`] : []),
  );
  return {
    url: Object.assign(new URL(clusterUrl), { pathname: name }).href,
    close: () => onCluster(clusterUrl, `drop database ${name} with (force)`),
  };
}

async function onCluster(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
