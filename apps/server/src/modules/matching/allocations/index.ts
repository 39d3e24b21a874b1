export { allocationRows, keptAllocations } from './allocation-rows.ts';
export type { KeptAllocation } from './allocation-rows.ts';
export { standingOf } from './claim-standing.ts';
export { depositRows, lineRows, sessionRows, withUse, withoutUse } from './money-rows.ts';
export type { DepositTerms, LockedDeposit, LockedLine, LockedSessionRow } from './money-rows.ts';
export { completeSession, creditPending, paidEvents, payDeposit } from './paid-rows.ts';
export { readCeilings } from './read-ceilings.ts';
export { moveTotals, totalIds, unconfirmedTotals } from './unconfirmed.ts';
export type { Claim } from './unconfirmed.ts';
