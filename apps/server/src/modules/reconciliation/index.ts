export { reconciliationRowChecks } from './reconciliation-row-checks.ts';
export { selectMovesToSign, selectMovesWithoutWords } from './moves.sql.ts';
export { reconciliationChecks } from './reconciliation-checks.ts';
export type { ReconciliationDeps } from './reconciliation-deps.ts';
export { reconciliationRoutes } from './endpoints.ts';
export { paceSetting } from './read-pace.ts';
export { runDaily } from './run-daily.ts';
export { reconciliationEvents } from './events.ts';
