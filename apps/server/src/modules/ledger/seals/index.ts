export { changePostingKey } from './change-posting-key.ts';
export { createPostingSealer, verifySeals } from './verify-seals.ts';
