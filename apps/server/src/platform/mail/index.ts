export type { Letter } from './letter.ts';
export { openMail } from './open-mail.ts';
export type { Mail } from './open-mail.ts';
export { readOutbox } from './outbox.ts';
export type { OutboxLetter } from './outbox.ts';
