import { createVault, type KeyFile, readKeyFile, type Vault } from '#platform/vault';

/** The keys of a key file, with the older ones that a backup brought along; null without a key file. */
export async function readKeys(
  secretKeyFile: string,
  carried: KeyFile['keys'] = [],
): Promise<Vault | null> {
  const file = await readKeyFile(secretKeyFile);
  return file ? createVault({ ...file, keys: [...carried, ...file.keys] }) : null;
}
