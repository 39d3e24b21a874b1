/** Whether anything is in the schemas that are dropped at the end: tables, views, functions, extensions. */
export const selectHoldsAnything = `select exists (
    select from pg_depend d join pg_namespace n on n.oid = d.refobjid
    where d.refclassid = 'pg_namespace'::regclass and n.nspname in ('public', 'boss')
  ) or to_regnamespace('boss') is not null as "holdsAnything"`;

export const endOtherSessions = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

export const emptyEverything = [
  'drop schema if exists boss cascade',
  'drop schema public cascade',
  'create schema public',
  'grant usage on schema public to public',
];
