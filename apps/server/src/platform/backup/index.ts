export { checkBackup } from './read-backup.ts';
export type { CheckedBackup } from './read-backup.ts';
export { isSealedBy } from './manifest.ts';
export { finishRestore, restoreBackup } from './restore-backup.ts';
export { writeBackup } from './write-backup.ts';
