export const selectHasTables = `select exists (
    select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  ) as "hasTables"`;

export const endOtherSessions = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

export const emptyEverything = [
  'drop schema if exists boss cascade',
  'drop schema public cascade',
  'create schema public',
  'grant usage on schema public to public',
];
