export { followVerification } from './follow-verification.ts';
export { readApproved } from './read-approved.ts';
export { lapseApprovals, sweepWithdrawals } from './sweep-withdrawals.ts';
