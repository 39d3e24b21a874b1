export { allocationRows, storedAllocations } from './allocation-rows.ts';
export type { StoredAllocation } from './allocation-rows.ts';
export { statusOf } from './credit-status.ts';
export { depositRows, lineRows, sessionRows, withUse, withoutUse } from './money-rows.ts';
export type { DepositTerms, LockedDeposit, LockedLine, LockedSessionRow } from './money-rows.ts';
export { completeSession, creditPending, paidEvents, payDeposit } from './paid-rows.ts';
export { readCeilings } from './read-ceilings.ts';
export { moveTotals, totalIds, unconfirmedTotals } from './unconfirmed.ts';
export type { UnverifiedOwner } from './unconfirmed.ts';
