export { reconciliationRoutes } from './endpoints.ts';
export { reconciliationRowChecks } from './reconciliation-row-checks.ts';
