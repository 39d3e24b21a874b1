export { selectForgedIntents, selectForgottenAttempts } from './attempt-proofs.sql.ts';
export { placeRequestHold } from './place-request-hold.ts';
export {
  destinationOrNull,
  decryptDestination,
  payoutHash,
  encryptDestination,
} from './destination.ts';
export { payoutEvents, requestEvents } from './events.ts';
export { haveEnded } from './intent-outcome.ts';
export { intentPower } from './intent-power.ts';
export { movePayout, selectIntent, takeIntent } from './intents.sql.ts';
export { requestHold } from './payout-ids.ts';
export { intentRows, requestRows } from './payout-rows.ts';
export type { LockedRequest } from './payout-rows.ts';
export { readTimings, timingSetting } from './payout-timing.ts';
export type { PayoutsDeps } from './payouts-deps.ts';
export { readIntentPhone } from './read-intent-phone.ts';
export { requestPower } from './request-power.ts';
export type { RequestPower } from './request-power.ts';
