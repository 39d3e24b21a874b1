export { creditAccounts, creditLegs } from './credit-legs.ts';
export { findPostings } from './find-postings.ts';
export type { FoundPosting } from './find-postings.ts';
export { commitHeld, creditHeld, holdCommit, holdPlace, holdVoid, holds } from './hold.ts';
export { reversal, suspenseCredit } from './merchant-credit.ts';
export { pendingAccounts, postPending, releasePending } from './pending-credit.ts';
