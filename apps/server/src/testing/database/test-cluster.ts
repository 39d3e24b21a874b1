import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '#platform/error-code';
import { silentLog } from '#platform/log';
import { type EmbeddedPostgres, openPostgres } from '#platform/postgres';

export interface TestCluster extends EmbeddedPostgres {
  dataDir: string;
  /** Stops PostgreSQL and removes its folder. */
  remove(): Promise<void>;
}

const folderPrefix = 'wallet-test-';
const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum_naptime: '10min',
  max_wal_size: '4GB',
};

/**
 * A PostgreSQL of its own in a temporary folder, for tests that kill it. Fast and forgetful unless `durable`, which
 * keeps fsync and synchronous commits as in production. `settings` are PostgreSQL's own, on top.
 */
export async function testCluster({
  durable = false,
  settings = {},
}: { durable?: boolean; settings?: Record<string, string> } = {}): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  // PostgreSQL runs as another user when we are root and must be able to enter.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'postgres');
  const cluster = await openPostgres({
    dataDir,
    log: silentLog(),
    settings: { ...(!durable && hasty), ...settings },
  });
  return {
    ...cluster,
    dataDir,
    remove: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Ends and removes the clusters of test runs that were killed before they could. */
export async function removeAbandonedClusters(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const runner = Number(name.startsWith(folderPrefix) && name.split('-')[2]);
    if (!runner || isAlive(runner)) continue;
    const folder = join(tmpdir(), name);
    const pidFile = await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8').catch(
      () => '',
    );
    const postmaster = Number(pidFile.split('\n')[0]);
    if (postmaster && isAlive(postmaster)) process.kill(postmaster, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
