import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { Query, Schema } from './create-db.ts';
import { valueTypes } from './types.ts';

/**
 * One connection as the owner of the tables, for a command of the server's shell that changes what no role of the
 * application may. `url` is the owner's own address; no pool of a running server has it. Destroy it at the end.
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
