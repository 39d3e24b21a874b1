export { confirmRequest } from './confirm-request.ts';
export { payoutHash, sealDestination } from './destination.ts';
export { debitExplainer } from './explain-debit.ts';
export { openPayouts } from './open-payouts.ts';
export type { Payouts } from './open-payouts.ts';
export type { PayoutsDeps } from './payouts-deps.ts';
export { payoutChecks } from './payout-checks.ts';
export { takeNext } from './take-next.ts';
export { takeTransferReport } from './take-report.ts';
