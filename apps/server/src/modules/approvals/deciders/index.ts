export { claimOwner } from './claim-owner.sql.ts';
export { approvalRoutes } from './endpoints.ts';
export { explainRefusals } from './explain-refusals.ts';
export type { MoreOfWaiting, WhoMayDeps } from './read-who-may.ts';
