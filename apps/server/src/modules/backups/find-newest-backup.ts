import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { proveBackupHead } from '#platform/backup';
import type { Vault } from '#platform/vault';

export interface NewestBackup {
  /** Its name in the folder. */
  file: string;
  /** The moment of the database that it holds. */
  at: Date;
}

/** A clock may go a little otherwise. */
const aheadMs = 3_600_000;

/**
 * The newest backup of this installation in a folder, by the time in its head, which its keys
 * prove: a forged head would hide that backups have ended, and so would a future time (a wrong
 * clock). Skips `.part` and other files. Undefined where there is none, or no such folder.
 */
export async function findNewestBackup(
  folder: string,
  vault: Vault,
  now: Date,
): Promise<NewestBackup | undefined> {
  const keys = { vault, keyIds: vault.keyIds() };
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let newest: NewestBackup | undefined;
  for (const entry of entries) {
    if (entry.isDirectory() || entry.name.endsWith('.part') || entry.name.startsWith('.')) continue;
    const head = await proveBackupHead(join(folder, entry.name), keys).catch(() => undefined);
    if (!head) continue;
    const at = new Date(head.backupAt);
    if (at.getTime() > now.getTime() + aheadMs) continue;
    if (!newest || at > newest.at) newest = { file: entry.name, at };
  }
  return newest;
}
