export { encryptedColumns } from './encrypted-columns.ts';
export { endReadable } from './end-readable.ts';
export { findUnreadable } from './find-unreadable.ts';
export type { UnreadableValue } from './find-unreadable.ts';
export { keyWanted, mendUnreadable } from './mend-unreadable.ts';
export type { MendDeps, Mending } from './mend-unreadable.ts';
export { noteUnreadable, openUnreadableWatch } from './note-unreadable.ts';
export type { UnreadableWatch } from './note-unreadable.ts';
