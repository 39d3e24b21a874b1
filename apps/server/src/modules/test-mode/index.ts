export { simulateRoutes } from './simulate-endpoints.ts';
export { simulateWithdrawalRoutes } from './simulate-withdrawal-endpoints.ts';
export { testSessionRoutes } from './test-session-endpoints.ts';
