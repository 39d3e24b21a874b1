export { isMigrated, knownMigrations, migrate, missingMigrations } from './migrate.ts';
export { lockSchema } from './migration.sql.ts';
