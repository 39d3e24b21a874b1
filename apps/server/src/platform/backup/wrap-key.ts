import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Vault, VaultProblem } from '#platform/vault';
import { deriveKeys } from './encrypt-body.ts';
import { backupHeadOf, changed, type FileHead, fitsMac, readFileHead } from './head.ts';
import { type BackupHead, type BackupKeys, type CarriedKeys, installationOf } from './manifest.ts';
import { BackupProblem } from './problem.ts';

const secret = z.base64url().length(43);
const wrapSchema = z.strictObject({
  dataKey: secret,
  /** Keys of the key file that were taken out of it after the backup, when it was wrapped again. */
  keys: z.array(z.strictObject({ id: z.string(), secret })),
});

/** A key of one backup alone. */
export function newDataKey(): Buffer {
  return randomBytes(32);
}

/** The backup’s own key, sealed by the newest key of the key file for the backup of this id. */
export function wrapKey(
  vault: Vault,
  { id, dataKey, carried }: { id: string; dataKey: Buffer; carried: CarriedKeys },
): string {
  const inner = { dataKey: dataKey.toString('base64url'), keys: carried };
  return vault.seal(JSON.stringify(inner), placeOf(id));
}

export interface OpenedBackup {
  head: BackupHead;
  fileHead: FileHead;
  dataKey: Buffer;
  /** For its frames. */
  bodyKey: Buffer;
  carried: CarriedKeys;
}

/** Opens a backup and proves its head. Throws a BackupProblem naming the right key file and this one's missing keys. */
export async function openBackup(path: string, keys: BackupKeys): Promise<OpenedBackup> {
  const fileHead = await readFileHead(path);
  const head = backupHeadOf(fileHead);
  refuseOtherKeyFile(head, keys);
  const { dataKey, carried } = unwrap(path, fileHead, keys.vault);
  const { head: headKey, body: bodyKey } = deriveKeys(dataKey);
  if (!fitsMac(fileHead, headKey)) throw changed(path);
  refuseMissingKeys(head, [...keys.keyIds, ...carried.map(({ id }) => id)]);
  return { head, fileHead, dataKey, bodyKey, carried };
}

/** What a backup says of itself, proved to be what was written with these keys. BackupProblem. */
export async function proveBackupHead(path: string, keys: BackupKeys): Promise<BackupHead> {
  return (await openBackup(path, keys)).head;
}

function unwrap(path: string, { clear, wrap }: FileHead, vault: Vault) {
  try {
    const inner = wrapSchema.parse(JSON.parse(vault.open(wrap, placeOf(clear.id))));
    return { dataKey: Buffer.from(inner.dataKey, 'base64url'), carried: inner.keys };
  } catch (error) {
    if (error instanceof VaultProblem || error instanceof z.ZodError) throw changed(path);
    throw error;
  }
}

function refuseOtherKeyFile(head: BackupHead, { vault }: BackupKeys): void {
  const own = installationOf(vault);
  if (head.installation !== own) {
    throw new BackupProblem(
      `This backup belongs to the key file of installation ${head.installation} with the ${inWords([head.wrappedBy])}, and this is the one of ${own}. Set SECRET_KEY_FILE to the key file of the installation that wrote it.`,
    );
  }
  refuseMissingKeys({ ...head, keyIds: [head.wrappedBy] }, vault.keyIds());
}

function refuseMissingKeys(
  { installation, keyIds: needed }: BackupHead,
  keyIds: readonly string[],
): void {
  const missing = needed.filter((id) => !keyIds.includes(id));
  if (missing.length === 0) return;
  throw new BackupProblem(
    `The key file lacks the ${inWords(missing)} that this backup needs. Set SECRET_KEY_FILE to a copy of installation ${installation}’s key file that still has ${missing.length === 1 ? 'it' : 'them'}.`,
  );
}

function inWords(ids: readonly string[]): string {
  return `${ids.length === 1 ? 'key' : 'keys'} ${ids.join(', ')}`;
}

function placeOf(id: string) {
  return { table: 'backup', id, column: 'data_key' };
}
