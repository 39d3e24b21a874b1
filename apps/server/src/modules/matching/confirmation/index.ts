export { selectClaimed, selectLinkedTo } from './claims.sql.ts';
export { eventsOf, isAsRead, locksOf } from './confirm-credit.ts';
export type { ClaimedCredit } from './confirm-credit.ts';
export { claimedCredit, confirmCredits, sweepConfirmations } from './confirm-credits.ts';
