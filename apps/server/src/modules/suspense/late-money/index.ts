export { lateMoneyRoutes } from './late-money-endpoints.ts';
export { proposeReturns } from './propose-returns.ts';
