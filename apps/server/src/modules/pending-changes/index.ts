export type { BegunChange, PendingApplier } from './applier.ts';
export { beginDue } from './begin-due.ts';
export { supersedeRaise } from './end-change.ts';
export { pendingChangesRoutes } from './endpoints.ts';
export { aboutChange, changeRows } from './change-rows.ts';
export { coolDestination } from './cool-destination.ts';
export { holdRaise, requireMail } from './hold-raise.ts';
export type { RaisingDeps } from './raising-deps.ts';
