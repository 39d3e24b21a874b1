import { readdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createVault, type KeyFile } from '#platform/vault';
import { readBackupHead } from '../head.ts';
import { installationOf } from '../manifest.ts';
import { BackupProblem } from '../problem.ts';
import { openBackup } from '../wrap-key.ts';

/** A backup that the newest key alone does not open, or whose rows it does not. */
export interface StaleBackup {
  path: string;
  backupAt: string;
  /** Why it cannot be wrapped again; undefined when it can. */
  problem: string | undefined;
}

/**
 * Backups of this installation, in a folder and at given paths, unreadable with the newest key
 * alone. Skips other or missing files.
 */
export async function findStaleBackups(
  { folder, paths }: { folder: string | undefined; paths: readonly string[] },
  file: KeyFile,
): Promise<StaleBackup[]> {
  const names = folder === undefined ? [] : await readdir(folder).catch(() => []);
  const told = [...names.map((name) => join(folder ?? '', name)), ...paths];
  // Behind a link such as `latest` is a file that is wrapped once, and the link stays.
  const all = new Set(
    await Promise.all(told.map((path) => realpath(path).catch(() => resolve(path)))),
  );
  const found = await Promise.all([...all].toSorted().map((path) => staleness(path, file)));
  return found.filter((stale) => stale !== undefined);
}

async function staleness(path: string, file: KeyFile): Promise<StaleBackup | undefined> {
  const head = await readBackupHead(path).catch(() => undefined);
  const vault = createVault(file);
  const present = vault.keyIds();
  const isOurs = head?.installation === installationOf(vault) && present.includes(head.wrappedBy);
  if (!head || !isOurs) return undefined;
  const { backupAt, keyIds: needed } = head;
  try {
    const { carried } = await openBackup(path, { vault, keyIds: needed });
    const brought = carried.map(({ id }) => id);
    const isReadable = (ids: string[]) => needed.every((id) => [...ids, ...brought].includes(id));
    const isFine = head.wrappedBy === present.at(-1) && isReadable(present.slice(-1));
    return isFine || !isReadable(present) ? undefined : { path, backupAt, problem: undefined };
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    return { path, backupAt, problem: error.message };
  }
}
