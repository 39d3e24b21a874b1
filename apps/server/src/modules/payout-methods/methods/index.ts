export { destinationAppliers } from './begin-raises.ts';
export { payoutMethodRoutes } from './endpoints.ts';
export { merchantPayoutMethodRoutes } from './operator-endpoints.ts';
export { ownPayoutMethodRoutes } from './own-endpoints.ts';
