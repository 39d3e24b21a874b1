export { expireDue } from './expire-due.ts';
export { noteSnapshot } from './note-snapshot.ts';
