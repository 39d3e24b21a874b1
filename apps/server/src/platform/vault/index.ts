export {
  addKey,
  createKeyFile,
  dropOldKeys,
  KeyFileProblem,
  restoreKeys,
  readKeyFile,
  watchKeyFile,
} from './key-file.ts';
export type { KeyFile } from './key-file.ts';
export { UnknownDigest } from './digests.ts';
export { createVault, UnreadableProblem, VaultProblem } from './create-vault.ts';
export type { Place, Vault } from './create-vault.ts';
export { printsOf } from './print.ts';
export type { KeyPrint } from './print.ts';
export { rawDigest } from './raw-digest.ts';
export { decryptOrNull, watchVault } from './watch-vault.ts';
