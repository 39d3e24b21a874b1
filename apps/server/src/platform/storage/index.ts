export { isStorageError } from './is-storage-error.ts';
export { watchStorage } from './watch-storage.ts';
export type { Storage, StorageError } from './watch-storage.ts';
export { observeStorage } from './observe-storage.ts';
