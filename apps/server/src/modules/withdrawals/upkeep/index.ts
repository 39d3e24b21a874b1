export { followVerification } from './follow-verification.ts';
export { isStillApproved, lapseApprovals, sweepWithdrawals } from './sweep-withdrawals.ts';
