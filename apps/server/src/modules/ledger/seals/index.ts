export { changePostingKey } from './change-posting-key.ts';
export { openPostingSealer, verifySeals } from './verify-seals.ts';
