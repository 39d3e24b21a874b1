export const jobsSchema = 'boss';

/** Held by the one process that installs or upgrades the tables of pg-boss. */
export const lockInstallation = 'select pg_advisory_lock(4836252)';

export const createSchema = `create schema if not exists ${jobsSchema} authorization wap_owner`;

export const grantToStaff = `
  grant usage on schema ${jobsSchema} to wap_staff;
  grant select, insert, update, delete on all tables in schema ${jobsSchema} to wap_staff;
  grant execute on all functions in schema ${jobsSchema} to wap_staff;`;

/** The lead of the repeated task named $1, when nobody has it; kept until the session ends. */
export const tryToLead = 'select pg_try_advisory_lock(4836253, hashtext($1)) as taken';
