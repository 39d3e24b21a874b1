import type { Db, Schema } from '#platform/db';
import { Kysely, PostgresDialect } from 'kysely';

export interface WatchedDb {
  db: Db;
  /** The texts of all statements so far, without their values, in order. */
  statements: string[];
}

/** The same database, with every statement written down: two calls that send the same ones do the same work there. */
export function watchedDb(db: Db): WatchedDb {
  const statements: string[] = [];
  const read = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: db.staffPool }),
    log: ({ query }) => void statements.push(query.sql),
  });
  const watched: Db = { ...db, read, transaction: (work) => read.transaction().execute(work) };
  watched.lists = watched;
  return { db: watched, statements };
}
