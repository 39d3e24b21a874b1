export { cancelAttempt, cancelSession } from './cancel-session.ts';
export { sessionEvents } from './events.ts';
export { saveSession } from './save-session.ts';
export type { SessionHead } from './save-session.ts';
export { lockSession } from './lock-session.ts';
export type { Owner } from './own-sessions.sql.ts';
export { readActiveMerchant, refuseForeignAddresses } from './read-active-merchant.ts';
export { readSession } from './read-sessions.ts';
export { refuseUnprovedSession } from './refuse-unproved-session.ts';
export { payUrl, readCurrentAttempts } from './session-answer.ts';
export { isProvedSessionText, sessionPower } from './session-power.ts';
export type { SessionAsText, SessionPower } from './session-power.ts';
export {
  lockSessionRow,
  lockSessionTurn,
  moveSession,
  selectCustomerEmail,
  selectSession,
  setChosenMethod,
  setReported,
} from './sessions.sql.ts';
export type { SessionRow } from './sessions.sql.ts';
