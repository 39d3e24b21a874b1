/** Held by the one process that migrates. */
const lockNumber = 4_836_251;

export const lockMigrations = `select pg_advisory_lock(${lockNumber})`;

/** Held by whoever needs the schema to stay as it is; until its session ends migrations wait. */
export const lockSchema = `select pg_advisory_lock_shared(${lockNumber})`;

export const createMigrationTable = `create table if not exists schema_migration (
  name text primary key, sha256 text not null, applied_at timestamptz not null default now())`;

export const selectIsMigrated = "select to_regclass('schema_migration') is not null as is";

export const selectApplied = 'select name, sha256 from schema_migration';

export const insertApplied = 'insert into schema_migration (name, sha256) values ($1, $2)';

export const hasProviders = `select to_regclass('public.provider') is not null as has`;
export const insertProviders = `insert into provider (name) select unnest($1::text[]) on conflict do nothing`;
export const insertMethods = `insert into payment_method (name) select unnest($1::text[]) on conflict do nothing`;
