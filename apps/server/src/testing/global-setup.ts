import { Client } from 'pg';
import { migrate } from '#platform/db/migrations';
import { makeLogins } from '#platform/db/logins';
import { installJobs } from '#platform/jobs';
import { loginsBeside } from '#platform/postgres';
import { removeAbandonedClusters, testCluster } from './database/test-cluster.ts';
import { clusterVariable, templateName } from './database/test-database.ts';

/**
 * vitest's global set-up: one PostgreSQL for the whole run and one migrated database, from which every test file
 * clones its own. TEST_DURABLE=1 keeps fsync on.
 */
export async function setup(): Promise<() => Promise<void>> {
  await removeAbandonedClusters();
  const cluster = await testCluster({ durable: process.env['TEST_DURABLE'] === '1' });
  try {
    const template = await createTemplate(cluster.url);
    await migrate(template);
    await installJobs(template);
    await makeLogins(template, loginsBeside(template));
    await onDatabase(template, keepThisMonthOnly);
  } catch (error) {
    await cluster.remove();
    throw error;
  }
  process.env[clusterVariable] = cluster.url;
  return () => cluster.remove();
}

async function createTemplate(clusterUrl: string): Promise<string> {
  await onDatabase(clusterUrl, `create database ${templateName}`);
  return Object.assign(new URL(clusterUrl), { pathname: templateName }).href;
}

/**
 * Other months than this one go to the default partition, as they may: each file copies all tables of the template, and
 * statements are planned over all of them.
 */
const keepThisMonthOnly = `do $$ declare month regclass; begin
  for month in select i.inhrelid from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where c.relkind = 'r' and c.relname ~ '_[0-9]{4}_[0-9]{2}$' and c.relname not like to_char(now() at time zone 'UTC', '%YYYY_MM')
  loop execute 'drop table ' || month; end loop; end $$`;

async function onDatabase(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
