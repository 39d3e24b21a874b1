export { reconciliationEvents } from './events.ts';
export { paceSetting } from './read-pace.ts';
export type { ReconciliationDeps } from './reconciliation-deps.ts';
