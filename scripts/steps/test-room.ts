import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const memoryDisk = '/dev/shm';
const prefix = 'wallet-tests-';
/** Databases of all workers and the systems of the browser tests need a third of it. */
const enoughBytes = 6 * 1024 ** 3;

/**
 * A test folder in memory if there is room: hundreds of databases are copied and dropped, mostly
 * costing the disk's journal. Undefined: use the usual one. Call `remove` at the end; the next run
 * cleans up after a killed one.
 */
export async function openTestRoom(): Promise<
  { folder: string; remove: () => Promise<void> } | undefined
> {
  if (!existsSync(memoryDisk)) return undefined;
  await removeAbandoned();
  const { bavail, bsize } = await statfs(memoryDisk);
  if (Math.min(bavail * bsize, process.availableMemory()) < enoughBytes) return undefined;
  const folder = await mkdtemp(join(memoryDisk, `${prefix}${process.pid}-`));
  // PostgreSQL runs as another user when we are root and must be able to enter.
  await chmod(folder, 0o755);
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(memoryDisk)) {
    if (name.startsWith(prefix) && !existsSync(`/proc/${name.split('-')[2]}`))
      await rm(join(memoryDisk, name), { recursive: true, force: true, maxRetries: 5 });
  }
}
