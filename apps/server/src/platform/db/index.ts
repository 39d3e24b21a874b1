export { openDb } from './open-db.ts';
export type { Db, DbOptions, Query, Schema, Trx } from './open-db.ts';
export { all, maybe, one } from './rows.ts';
export { afterCommit, assertNoTransaction } from './inside-transaction.ts';
export { migrate, MigrationProblem } from './migrate.ts';
export { databaseTrouble } from './retry.ts';
export { databaseRoles } from './roles.ts';
export type { DatabaseRole } from './roles.ts';
