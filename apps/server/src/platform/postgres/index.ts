export { openPostgres } from './open-postgres.ts';
export type { EmbeddedPostgres, PostgresOptions } from './open-postgres.ts';
