export { depositChecks, linePostingChecks, newDepositChecks } from './deposit-checks.ts';
export { depositRowChecks } from './deposit-row-checks.ts';
