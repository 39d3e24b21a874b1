import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { DatabaseConnection, Driver } from 'kysely';
import type { PoolClient } from 'pg';
import type { Query, Schema } from './create-db.ts';
import type { StatementNames } from './statements/statement-names.ts';

/**
 * Pipelined statements on one connection until `close`; then they throw, as the connection is
 * somebody else's. `names`: parses each text once per connection.
 */
export function queryOver(
  client: PoolClient,
  names?: StatementNames,
): { query: Query; close: () => void } {
  let isOpen = true;
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => {
      if (!isOpen) throw new Error('a statement came after the end of its transaction');
      const name = names?.take(sql);
      const { rows } = await client.query({
        ...(name !== undefined && { name }),
        text: sql,
        values: [...parameters],
      });
      names?.note(sql);
      return { rows };
    },
    streamQuery: () => refuse(),
  };
  const query = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOf(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { query, close: () => void (isOpen = false) };
}

function driverOf(connection: DatabaseConnection): Driver {
  const nothing = () => Promise.resolve();
  return {
    init: nothing,
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: nothing,
    destroy: nothing,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
  };
}

function refuse(): never {
  throw new Error('this transaction reads single statements only');
}
