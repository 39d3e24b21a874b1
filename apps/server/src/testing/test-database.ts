import pg from 'pg';
import { openDb } from '#platform/db';
import type { Db, DbOptions } from '#platform/db';
import { silentLog } from '#platform/log';

export interface TestDatabase {
  url: string;
  db: Db;
  /** Closes the pools and drops the database. */
  close(): Promise<void>;
}

export const clusterVariable = 'WALLET_TEST_CLUSTER';
export const templateName = 'template_wallet';

/**
 * A migrated, empty database of its own for one test file, on the run's PostgreSQL. With `empty` it is not even
 * migrated.
 */
export async function testDatabase(options: Partial<DbOptions> & { empty?: boolean } = {}): Promise<TestDatabase> {
  const clusterUrl = process.env[clusterVariable];
  if (!clusterUrl) throw new Error('the testing PostgreSQL is not running: run the test through vitest with its global set-up');
  const name = `test_${process.pid}_${process.hrtime.bigint().toString(36)}`;
  const { empty = false, ...dbOptions } = options;
  await onCluster(clusterUrl, `create database ${name} template ${empty ? 'template0' : templateName} strategy wal_log`);
  const url = Object.assign(new URL(clusterUrl), { pathname: name }).href;
  const db = await openDb({ url, log: silentLog(), poolSize: 5, writerPoolSize: 2, ...dbOptions });
  return {
    url,
    db,
    close: async () => {
      await db.close();
      await onCluster(clusterUrl, `drop database ${name} with (force)`);
    },
  };
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
