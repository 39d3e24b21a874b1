export { reconciliationChecks } from './reconciliation-checks.ts';
export { runDaily } from './run-daily.ts';
