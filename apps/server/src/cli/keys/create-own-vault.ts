import type { Config } from '#platform/config';
import { createVault, KeyFileProblem, readKeyFile, type Vault } from '#platform/vault';

/**
 * The vault of whatever installation is there, demo or live, and the ids of its keys. Throws
 * KeyFileProblem without a key file.
 */
export async function createOwnVault({
  secretKeyFile,
}: Pick<Config, 'secretKeyFile'>): Promise<{ vault: Vault; keyIds: string[] }> {
  const file = await readKeyFile(secretKeyFile);
  if (!file)
    throw new KeyFileProblem(
      `There is no key file at ${secretKeyFile}. Set SECRET_KEY_FILE to the one of this installation.`,
    );
  return { vault: createVault(file), keyIds: file.keys.map(({ id }) => id) };
}
