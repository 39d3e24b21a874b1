export { openPayoutChecks, payoutChecks, payoutPostingChecks } from './payout-checks.ts';
export { payoutRowChecks } from './payout-row-checks.ts';
