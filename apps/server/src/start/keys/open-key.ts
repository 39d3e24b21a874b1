import type { Config } from '#platform/config';
import {
  createKeyFile,
  KeyFileProblem,
  createVault,
  readKeyFile,
  watchKeyFile,
} from '#platform/vault';
import type { Vault } from '#platform/vault';

/** Opens the vault with the key file. A demo creates one at first start; live needs a person's. */
export async function createInstallationVault({ kind, secretKeyFile }: Config): Promise<Vault> {
  const found = await readKeyFile(secretKeyFile);
  if (kind === 'demo')
    return createVault(
      found ?? (await createKeyFile(secretKeyFile, { autoMade: true })),
      watchKeyFile(secretKeyFile),
    );
  if (!found) {
    throw new KeyFileProblem(
      `There is no key file at ${secretKeyFile}. Make one with npm run wallet -- make-key FILE, keep a copy elsewhere, and set SECRET_KEY_FILE.`,
    );
  }
  if (found.autoMade)
    throw new KeyFileProblem(
      `The key file ${secretKeyFile} was made by a demo. Make another with npm run wallet -- make-key FILE and set SECRET_KEY_FILE.`,
    );
  return createVault(found, watchKeyFile(secretKeyFile));
}
