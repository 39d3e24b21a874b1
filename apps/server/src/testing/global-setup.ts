import pg from 'pg'
import { migrate } from '#platform/db'
import { testCluster } from './test-cluster.ts'
import { clusterVariable, templateName } from './test-database.ts'

/**
 * vitest's global set-up: one PostgreSQL for the whole run and one migrated database, from which every test file
 * clones its own.
 */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await testCluster({ durable: process.env['TEST_DURABLE'] === '1' })
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  const template = new URL(cluster.url)
  template.pathname = templateName
  await migrate(template.href)
  process.env[clusterVariable] = cluster.url
  return () => cluster.remove()
}
