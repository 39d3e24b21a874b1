export { withdrawalRoutes } from './endpoints.ts';
export { operatorWithdrawalRoutes } from './operator-endpoints.ts';
export { ownWithdrawalRoutes } from './own-endpoints.ts';
export { refundRoutes } from './refund-endpoints.ts';
