export { isStorageTrouble } from './is-storage-trouble.ts';
export { openStorage } from './open-storage.ts';
export type { Storage, StorageTrouble } from './open-storage.ts';
export { observeStorage } from './observe-storage.ts';
