export { encryptedColumns } from './encrypted-columns.ts';
export { endReadable } from './end-readable.ts';
export { findUnreadable } from './find-unreadable.ts';
export type { UnreadableValue } from './find-unreadable.ts';
export { keyWanted, repairUnreadable } from './repair-unreadable.ts';
export type { MendDeps, Mending } from './repair-unreadable.ts';
export { noteUnreadable, createUnreadableWatch } from './note-unreadable.ts';
export type { UnreadableWatch } from './note-unreadable.ts';
