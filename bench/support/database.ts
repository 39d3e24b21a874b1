import { migrate, createDb, silentLog, testCluster, type Db } from '@wallet/server/bench';

export interface BenchDatabase {
  url: string;
  db: Db;
  close(): Promise<void>;
}

/** A PostgreSQL of its own with production durability (fsync and synchronous commit on), migrated and empty. */
export async function openBenchDatabase(
  options: { poolSize?: number } = {},
): Promise<BenchDatabase> {
  const cluster = await testCluster({ durable: true });
  const log = silentLog();
  await migrate(cluster.url);
  const db = await createDb({ url: cluster.url, log, poolSize: options.poolSize ?? 12 });
  return {
    url: cluster.url,
    db,
    close: async () => {
      await db.close();
      await cluster.remove();
    },
  };
}
