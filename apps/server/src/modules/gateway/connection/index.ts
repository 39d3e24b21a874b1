export { openPhoneAsker, refuseAgents } from './ask-phones.ts';
export type { PhoneAsker } from './ask-phones.ts';
export { hangUpOnEndedToken } from './hang-up.ts';
