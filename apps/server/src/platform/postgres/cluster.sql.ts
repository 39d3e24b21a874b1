/** The ownership of the data folder, when no other server has it; kept until the session ends. */
export const tryToOwn = 'select pg_try_advisory_lock(6211407) as taken';

export const selectDataFolder = `select current_setting('data_directory') as folder`;

/** Two servers may come to a new folder at once. */
export const lockSetUp = 'select pg_advisory_lock(6211408)';

export const selectDatabase = 'select 1 from pg_database where datname = $1';

export const selectWatcher = 'select 1 from pg_roles where rolname = $1';

export function createWatcher(name: string, verifier: string): string {
  return `create role ${name} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${verifier}'`;
}
