export { explainPayout } from './explain-payout.ts';
export { returningOf } from './explain-return.ts';
export { selectReturnable } from './returns.sql.ts';
export { decideReturn, returningLocks } from './reverse-payout.ts';
export type { Returning } from './reverse-payout.ts';
