import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '#platform/log'
import { openPostgres } from '#platform/postgres'
import type { EmbeddedPostgres } from '#platform/postgres'

export interface TestCluster extends EmbeddedPostgres {
  dataDir: string
  /** Stops PostgreSQL and removes its folder. */
  remove(): Promise<void>
}

const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum_naptime: '10min', max_wal_size: '4GB' }

/**
 * A PostgreSQL of its own in a temporary folder, for tests that kill it. Fast and forgetful unless `durable`, which
 * keeps fsync and synchronous commits as in production.
 */
export async function testCluster({ durable = false } = {}): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-test-'))
  const dataDir = join(folder, 'postgres')
  await chmod(folder, 0o755)
  const cluster = await openPostgres({ dataDir, log: silentLog(), settings: durable ? {} : hasty })
  return {
    ...cluster,
    dataDir,
    remove: async () => {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
