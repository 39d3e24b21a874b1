import { join } from 'node:path';
import { systemClock } from '#platform/clock';
import type { Config } from '#platform/config';
import type { Log } from '#platform/log';
import { clusterRoot } from '#platform/postgres';
import { watchStorage, type Storage } from '#platform/storage';

/** Enough for PostgreSQL to recover with: two segments of its log and the checkpoint behind them. */
const reserveBytes = 48 * 1024 * 1024;

interface StorageParts {
  log: Log;
  readFreeBytes?: ((folder: string) => Promise<number>) | undefined;
}

/** Watches the embedded PostgreSQL's disk; restores its reserve before it starts. Others show only their own errors. */
export function watchInstallationStorage(
  { dataDir, databaseUrl, freeSpaceFloorBytes }: Config,
  { log, readFreeBytes }: StorageParts,
): Promise<Storage> {
  const shared = { clock: systemClock, log, ...(readFreeBytes && { readFreeBytes }) };
  if (databaseUrl !== undefined)
    return watchStorage({ ...shared, folder: dataDir, place: 'PostgreSQL', floorBytes: 0 });
  const folder = clusterRoot(join(dataDir, 'postgres'));
  return watchStorage({
    ...shared,
    folder,
    place: folder,
    floorBytes: freeSpaceFloorBytes,
    reserve: { path: join(folder, 'reserve'), bytes: reserveBytes },
  });
}
