/** The ownership of the data folder, when no other server has it; kept until the session ends. */
export const tryToOwn = 'select pg_try_advisory_lock(6211407) as taken';

export const selectDataFolder = `select current_setting('data_directory') as folder`;

export const selectDatabase = 'select 1 from pg_database where datname = $1';
