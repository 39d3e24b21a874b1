export { openPhoneAsker, refuseAgents } from './ask-phones.ts';
export type { PhoneAsker } from './ask-phones.ts';
export { askForGaps } from './ask-for-gaps.ts';
export { askForDueHistories, askForHistory, askForHistoryBecause } from './ask-for-history.ts';
export type { HistoryWish } from './ask-for-history.ts';
export type { Screens } from './connection.ts';
export { hangUpOnEndedToken } from './hang-up.ts';
export { openGateway } from './open-gateway.ts';
export type { Gateway, GatewayOptions } from './open-gateway.ts';
