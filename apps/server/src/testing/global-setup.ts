import { Client } from 'pg';
import { migrate } from '#platform/db';
import { installJobs } from '#platform/jobs';
import { removeAbandonedClusters, testCluster } from './test-cluster.ts';
import { clusterVariable, templateName } from './test-database.ts';

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
  } catch (error) {
    await cluster.remove();
    throw error;
  }
  process.env[clusterVariable] = cluster.url;
  return () => cluster.remove();
}

async function createTemplate(clusterUrl: string): Promise<string> {
  const client = new Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  return Object.assign(new URL(clusterUrl), { pathname: templateName }).href;
}
