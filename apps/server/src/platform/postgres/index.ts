export { clusterRoot } from './account.ts';
export { readEmbeddedVersion } from './binaries.ts';
export { loginsBeside } from './logins.ts';
export { findPostgres, openPostgres } from './open-postgres.ts';
export type { EmbeddedPostgres } from './open-postgres.ts';
export { createThrowaway, removeAbandoned, throwawayHome } from './create-throwaway.ts';
