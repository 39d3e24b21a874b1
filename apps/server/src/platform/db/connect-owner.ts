import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { Query, Schema } from './create-db.ts';
import { valueTypes } from './types.ts';

/**
 * One connection as the tables' owner, for shell commands beyond the application's roles. Uses the
 * owner's `url`, which no server pool has. Destroy it at the end.
 */
export function connectOwner(url: string): Query {
  const pool = new Pool({
    connectionString: url,
    application_name: 'wallet owner',
    max: 1,
    types: valueTypes,
    statement_timeout: 600_000,
    query_timeout: 601_000,
    options: '-c role=wap_owner',
  });
  pool.on('error', () => undefined);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
