export { followVerification } from './follow-verification.ts';
export { isStillApproved } from './is-still-approved.ts';
export { lapseApprovals, sweepWithdrawals } from './sweep-withdrawals.ts';
