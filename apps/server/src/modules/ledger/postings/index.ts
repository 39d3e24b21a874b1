export { creditAccounts, creditEntries } from './credit-entries.ts';
export { findPostings } from './find-postings.ts';
export type { FoundPosting } from './find-postings.ts';
export { commitHeld, creditHeld, captureHold, placeHold, releaseHold, holds } from './hold.ts';
export { reversal, suspenseCredit } from './merchant-credit.ts';
export { pendingAccounts, releasePending } from './pending-credit.ts';
export { postCredit } from './post-credit.ts';
