export { selectUnverified, selectLinkedTo } from './unverified-credits.sql.ts';
export { eventsOf, isAsRead, locksOf } from './confirm-credit.ts';
export type { UnverifiedCredit } from './confirm-credit.ts';
export { unverifiedCredit, confirmCredits, sweepConfirmations } from './confirm-credits.ts';
