export { unverifiedOwnerOf } from './unverified-owner.sql.ts';
export { approvalRoutes } from './endpoints.ts';
export { explainRefusals } from './explain-refusals.ts';
export type { MoreOfWaiting, WhoMayDeps } from './read-approvers.ts';
