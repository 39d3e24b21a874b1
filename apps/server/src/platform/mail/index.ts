export type { Letter } from './letter.ts';
export { startMail } from './start-mail.ts';
export type { Mail } from './start-mail.ts';
export { readOutbox } from './outbox.ts';
export type { OutboxLetter } from './outbox.ts';
