import type { Db, RawBuilder } from '#platform/db';
import { Client } from 'pg';
import { clusterVariable } from './test-database.ts';

/** Runs a statement as the login that owns everything: for what no role of the application may do. Tells its rows. */
export async function asOwner<Row>(
  db: Pick<Db, 'read' | 'staffPool'>,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql, parameters } = statement.compile(db.read);
  const client = new Client({ connectionString: ownerUrlOf(db) });
  await client.connect();
  try {
    return (await client.query<Row & object>(sql, [...parameters])).rows;
  } finally {
    await client.end();
  }
}

/** Beside plain logins the owner is the one of the run's PostgreSQL; without them each pool has his address. */
function ownerUrlOf({ staffPool }: Pick<Db, 'staffPool'>): string {
  const { connectionString = '', options = '' } = staffPool.options;
  if (options.includes('-c role=')) return connectionString;
  const cluster = process.env[clusterVariable];
  if (!cluster) throw new Error('only the run’s PostgreSQL tells its owner from a pool');
  return Object.assign(new URL(cluster), { pathname: new URL(connectionString).pathname }).href;
}
