import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { installationOf, readBackupHead } from '#platform/backup';
import type { Vault } from '#platform/vault';

export interface NewestBackup {
  /** Its name in the folder. */
  file: string;
  /** The moment of the database that it holds. */
  at: Date;
}

/**
 * The newest backup of this installation in a folder, by the moment that each names in its head. What is still being
 * written (`.part`) is no backup, and neither is any other file. Undefined where there is none, or no such folder.
 */
export async function findNewestBackup(
  folder: string,
  vault: Vault,
): Promise<NewestBackup | undefined> {
  const own = installationOf(vault);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let newest: NewestBackup | undefined;
  for (const entry of entries) {
    if (entry.isDirectory() || entry.name.endsWith('.part') || entry.name.startsWith('.')) continue;
    const head = await readBackupHead(join(folder, entry.name)).catch(() => undefined);
    if (head?.installation !== own) continue;
    const at = new Date(head.backupAt);
    if (!newest || at > newest.at) newest = { file: entry.name, at };
  }
  return newest;
}
