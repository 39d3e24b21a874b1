export { expireDue } from './expire-due.ts';
export { noteLook } from './note-look.ts';
